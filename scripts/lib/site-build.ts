/** Builds the site only if one of its inputs has changed. */
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
/** Astro's command as a file, so that it is found on every system and without npm's PATH. */
export const ASTRO = 'node_modules/astro/bin/astro.mjs'

/** Next to a site's folder: the fingerprint of its inputs, and the cache for its next build. */
const stampOf = (folder: string) => `${folder}-fingerprint`
const cacheOf = (folder: string) => `${folder}-cache`

/** Lock for builds: Astro works in this folder of the checkout, whatever it builds and wherever to. */
const BUILDING = '.astro/build'

/** Cache of resized pictures, named by their inputs: hundreds, which all sites of a checkout share. */
const PICTURES = 'node_modules/.astro'

/** A hash of every input file of the built site, and of the settings that are built into it. */
function fingerprint(settings: Record<string, string>): string {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const input of INPUTS) {
    for (const file of filesUnder(input))
      hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** A string that changes when a content file does: names, sizes and modification times, so it is cheap to compute. */
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
 * Builds the site into `folder` with the public `settings` in the environment, unless it is up to date. `isOutdated`
 * means that the content of the pages has changed although no file has. Throws a `UserError` with the build's output if
 * the build fails.
 * @returns whether it built.
 */
export async function buildSite(
  settings: Record<string, string>,
  folder: string,
  isOutdated = false,
  make = build,
): Promise<boolean> {
  const current = fingerprint(settings)
  const stamp = stampOf(folder)
  const isCurrent =
    existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current
  if (isCurrent && !isOutdated) return false
  rmSync(stamp, { force: true })
  await make(settings, folder, folder)
  writeFileSync(stamp, current)
  return true
}

/**
 * Builds the site next to `folder` and replaces `folder` when the build is complete, so that nobody is served half a
 * site and a failing build changes nothing. `swap` runs the exchange while no request reads the folder. `buildSite` then
 * knows what the folder was built from. Throws a `UserError` like `buildSite`.
 */
export async function rebuildSite(
  settings: Record<string, string>,
  swap: (exchange: () => void) => Promise<void>,
  folder: string,
  make = build,
): Promise<void> {
  // Before the build: a file that is changed meanwhile may be in it or not.
  const current = fingerprint(settings)
  const stamp = stampOf(folder)
  const next = `${folder}-next`
  const previous = `${folder}-previous`
  rmSync(next, { recursive: true, force: true })
  await make(settings, next, folder)
  await swap(() => {
    rmSync(stamp, { force: true })
    rmSync(previous, { recursive: true, force: true })
    if (existsSync(folder)) renameSync(folder, previous)
    renameSync(next, folder)
  })
  writeFileSync(stamp, current)
  rmSync(previous, { recursive: true, force: true })
}

/** Variables that functions need and builds must not see. */
const SECRETS = /SECRET|TOKEN|PRIVATE_KEY|SERVICE_ROLE|MODEL_KEY|_HOOK$|^(SMTP|WEBHOOK)_URL$/

/** Whether a build may see the variable with this name. */
export const isOpenSetting = (name: string): boolean => !SECRETS.test(name)

/**
 * Creates the cache folder for builds of the site in `folder`: separate per site, except for the pictures, which sites
 * share that are all built as on the hosting or all not (`isHosted`). Astro names a picture after its source, whatever
 * effort it was encoded with (astro.config.mjs). Returns its path.
 */
export function prepareCache(folder: string, isHosted: boolean): string {
  const cache = resolve(cacheOf(folder))
  mkdirSync(cache, { recursive: true })
  for (const kind of ['assets', 'social']) {
    const shared = resolve(PICTURES, isHosted ? 'hosted' : '', kind)
    mkdirSync(shared, { recursive: true })
    if (!existsSync(join(cache, kind))) symlinkSync(shared, join(cache, kind), 'junction')
  }
  return cache
}

/** Builds into `out` with the cache of the site in `folder`, one build at a time. */
function build(settings: Record<string, string>, out: string, folder: string): Promise<void> {
  return oneAtATime(BUILDING, () => runAstro(settings, out, prepareCache(folder, 'NETLIFY' in settings)))
}

/**
 * The whole environment of a build with these `settings`. Without `.env`, whose open variables this process has already:
 * Astro would read all of it and show it to every package of the build.
 */
export function buildEnvironment(settings: Record<string, string>): Record<string, string | undefined> {
  const open = Object.entries(process.env).filter(([name]) => isOpenSetting(name))
  return { ...Object.fromEntries(open), ...settings, ENV_FILE: '' }
}

async function runAstro(settings: Record<string, string>, out: string, cache: string): Promise<void> {
  const output: string[] = []
  const code = await new Promise<number | null>(resolve => {
    const child = spawn(process.execPath, [ASTRO, 'build', '--outDir', out], {
      env: { ...buildEnvironment(settings), ASTRO_CACHE: cache, FORCE_COLOR: '0' },
    })
    child.stdout.setEncoding('utf8').on('data', text => output.push(text))
    child.stderr.setEncoding('utf8').on('data', text => output.push(text))
    child.once('exit', resolve)
  })
  if (code !== 0) throw new UserError(`${output.join('')}\nThe site could not be built; the reason is above.`)
}
