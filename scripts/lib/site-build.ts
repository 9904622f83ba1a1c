/** Builds the site only when something that goes into it has changed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from './user-error.ts'

const INPUTS = ['src', 'content', 'public', 'astro.config.mjs', 'package.json', 'package-lock.json']
/** Astro's command as a file, so that it is found on every system and without npm's search path. */
export const ASTRO = 'node_modules/astro/bin/astro.mjs'

const STAMP = '.astro/site-fingerprint'

/** A hash of every file that the built site is made of, and of the settings that are built into it. */
export function fingerprint(settings: Record<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const input of INPUTS) {
    for (const file of filesUnder(input))
      hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

/**
 * Builds `dist/` with `settings` in the environment unless it is up to date already; `settings` are the
 * public ones only. Throws a `UserError` when the build fails; the build has then printed why.
 * @returns whether it built.
 */
export async function buildSite(settings: Record<string, string>): Promise<boolean> {
  const current = fingerprint(settings)
  const isCurrent =
    existsSync('dist/index.html') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === current
  if (isCurrent) return false
  rmSync(STAMP, { force: true })
  const output: string[] = []
  const code = await new Promise<number | null>(resolve => {
    const child = spawn(process.execPath, [ASTRO, 'build'], {
      env: { ...process.env, ...settings, FORCE_COLOR: '0' },
    })
    child.stdout.setEncoding('utf8').on('data', text => output.push(text))
    child.stderr.setEncoding('utf8').on('data', text => output.push(text))
    child.once('exit', resolve)
  })
  if (code !== 0) throw new UserError(`${output.join('')}\nThe site could not be built; the reason is above.`)
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, current)
  return true
}
