/**
 * Part 3 of the benchmark: how long a build takes, and how much memory, with a hundred, a thousand and five thousand
 * more pages. These are case studies, the fullest pages: copies of the existing ones with other titles. Pictures that
 * several pages show are made once, and were made before.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ASTRO } from '../scripts/lib/site-build.ts'
import { type Effort, type Measured, type Row, rounded } from './results.ts'

const SIZES = [100, 1000, 5000]
/** Milliseconds that a page beyond the first thousand may add. */
const LIMIT = 4
const FOLDER = resolve('.data/bench/growth')

interface Build {
  pages: number
  seconds: number
  /** Peak memory of the build's process, in MB. */
  memory: number
}

/** Builds the site from its files alone at every size and reports what a page adds between two sizes. */
export async function measureBuilds({ quick }: Effort): Promise<Measured> {
  const sizes = quick ? SIZES.slice(0, 2) : SIZES
  try {
    // Makes the pictures, and what else only the first build makes.
    build(0)
    const builds = sizes.map(build)
    const exceeded: string[] = []
    const rows = builds.map((now, place): Row => {
      const before = builds[place - 1]
      const perPage = before ? growth(before, now) : Number.NaN
      if (before && before.pages >= 1000 && perPage > LIMIT)
        exceeded.push(
          `${perPage} ms per page between ${before.pages} and ${now.pages} pages, at most ${LIMIT}`,
        )
      return {
        'added pages': now.pages,
        seconds: rounded(now.seconds),
        'memory, MB': Math.round(now.memory),
        'ms per page since the line above': before ? perPage : '',
      }
    })
    return { tables: [{ title: 'Building', rows }], exceeded }
  } finally {
    rmSync(FOLDER, { recursive: true, force: true })
  }
}

function growth(before: Build, now: Build): number {
  return rounded(((now.seconds - before.seconds) * 1000) / (now.pages - before.pages), 2)
}

function build(pages: number): Build {
  rmSync(FOLDER, { recursive: true, force: true })
  const cache = join(FOLDER, 'cache')
  mkdirSync(cache, { recursive: true })
  for (const kept of ['assets', 'social']) {
    const pictures = resolve('node_modules/.astro', kept)
    mkdirSync(pictures, { recursive: true })
    // The cards of generated pages are not worth keeping.
    if (kept === 'assets') symlinkSync(pictures, join(cache, kept))
    else cpSync(pictures, join(cache, kept), { recursive: true })
  }
  addPages(pages)
  const report = join(FOLDER, 'memory.txt')
  const began = performance.now()
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, 'peak-memory.mjs'),
      ASTRO,
      'build',
      '--outDir',
      join(FOLDER, 'dist'),
    ],
    {
      env: settings({ CONTENT_ROOT: FOLDER, ASTRO_CACHE: cache, PEAK_MEMORY_FILE: report }),
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const seconds = (performance.now() - began) / 1000
  if (status !== 0) throw new Error(`The build with ${pages} more pages failed:\n${stderr}`)
  return { pages, seconds, memory: Number(readFileSync(report, 'utf8')) / 1e6 }
}

/** The environment without a database, so only the files are built. */
function settings(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '', FORCE_COLOR: '0', ...more }
}

function addPages(count: number): void {
  cpSync('content', join(FOLDER, 'content'), { recursive: true })
  const folder = join(FOLDER, 'content/case-studies')
  const models = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'))
  for (let number = 0; number < count; number++) {
    const text =
      models[number % models.length]?.replace(/^title: "?(.*?)"?$/m, `title: "$1, ${number}"`) ?? ''
    writeFileSync(join(folder, `generated-${number}.md`), text)
  }
}
