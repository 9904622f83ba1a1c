/** Builds the site only when something that goes into it has changed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { oneAtATime } from './one-at-a-time.ts'
import { UserError } from './user-error.ts'

const INPUTS = [
  'src',
  'admin-cms',
  'content',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
]
/** Astro's command as a file, so that it is found on every system and without npm's search path. */
export const ASTRO = 'node_modules/astro/bin/astro.mjs'

/** Beside the folder of a site: what it was made of, and what its next build need not read again. */
const stampOf = (folder: string) => `${folder}-fingerprint`
const cacheOf = (folder: string) => `${folder}-cache`

/** Astro works in this folder of the checkout, too, whatever it builds and wherever to. */
const BUILDING = '.astro/build'

/** Pictures in other sizes, named after what they are made of: hundreds, which all sites of a checkout share. */
const PICTURES = 'node_modules/.astro'

/** A hash of every file that the built site is made of, and of the settings that are built into it. */
export function fingerprint(settings: Record<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const input of INPUTS) {
    for (const file of filesUnder(input))
      hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** A text that changes when a content file does: names, sizes and times, so that it costs next to nothing. */
export function contentVersion(): string {
  const files = filesUnder('content').map(file => {
    const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {}
    return [file, size, mtimeMs]
  })
  return JSON.stringify(files)
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
 * Builds the site into `folder` with `settings` in the environment unless it is up to date already; `settings` are the
 * public ones only. `isOutdated` says that what the pages show has changed although no file has. Throws a
 * `UserError` when the build fails; the build has then printed why.
 * @returns whether it built.
 */
export async function buildSite(
  settings: Record<string, string>,
  folder: string,
  isOutdated = false,
): Promise<boolean> {
  const current = fingerprint(settings)
  const stamp = stampOf(folder)
  const isCurrent =
    existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current
  if (isCurrent && !isOutdated) return false
  rmSync(stamp, { force: true })
  await build(settings, folder, folder)
  writeFileSync(stamp, current)
  return true
}

/**
 * Builds the site anew beside `folder` and puts it in its place when it is whole, so that nobody is served half a
 * site and a failing build changes nothing. `swap` runs the exchange at a moment when nobody reads the folder.
 * Throws a `UserError` like `buildSite`.
 */
export async function rebuildSite(
  settings: Record<string, string>,
  swap: (exchange: () => void) => Promise<void>,
  folder: string,
): Promise<void> {
  const next = `${folder}-next`
  const previous = `${folder}-previous`
  rmSync(next, { recursive: true, force: true })
  await build(settings, next, folder)
  await swap(() => {
    rmSync(previous, { recursive: true, force: true })
    if (existsSync(folder)) renameSync(folder, previous)
    renameSync(next, folder)
  })
  rmSync(previous, { recursive: true, force: true })
}

/** What functions need and pages must not have. */
const SECRETS = [
  'SUPABASE_SERVICE_ROLE_KEY',
  'NETLIFY_BUILD_HOOK',
  'DEPLOY_SIGNATURE_SECRET',
  'SMTP_URL',
  'WEBHOOK_URL',
  'WEBHOOK_SECRET',
  'GITHUB_TOKEN',
  'GITHUB_APP_PRIVATE_KEY',
]

/** Where the builds of the site in `folder` keep what they have read: apart from other sites', but for the pictures. */
function prepareCache(folder: string): string {
  const cache = resolve(cacheOf(folder))
  mkdirSync(cache, { recursive: true })
  for (const kind of ['assets', 'social']) {
    const shared = resolve(PICTURES, kind)
    mkdirSync(shared, { recursive: true })
    if (!existsSync(join(cache, kind))) symlinkSync(shared, join(cache, kind), 'junction')
  }
  return cache
}

/** Builds into `out`, with the cache of the site in `folder`. */
function build(settings: Record<string, string>, out: string, folder: string): Promise<void> {
  return oneAtATime(BUILDING, () => runAstro(settings, out, prepareCache(folder)))
}

async function runAstro(settings: Record<string, string>, out: string, cache: string): Promise<void> {
  const open = Object.entries(process.env).filter(([name]) => !SECRETS.includes(name))
  const output: string[] = []
  const code = await new Promise<number | null>(resolve => {
    const child = spawn(process.execPath, [ASTRO, 'build', '--outDir', out], {
      env: { ...Object.fromEntries(open), ...settings, ASTRO_CACHE: cache, FORCE_COLOR: '0' },
    })
    child.stdout.setEncoding('utf8').on('data', text => output.push(text))
    child.stderr.setEncoding('utf8').on('data', text => output.push(text))
    child.once('exit', resolve)
  })
  if (code !== 0) throw new UserError(`${output.join('')}\nThe site could not be built; the reason is above.`)
}
