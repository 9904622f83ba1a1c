/**
 * Films the drawn scenes in film/drawn, frame by frame, for the portfolio.
 * A scene declares `film = { width, height, seconds, poster }` and `draw(seconds)`, which draws that moment
 * independently of all others, so every frame can be viewed by itself and two runs are identical.
 * Writes public/samples/film-<name>.mp4 (best quality within 900 kB) and film-<name>-poster.webp (within 30 kB).
 *
 *     node scripts/media/film/drawn.ts [name...]
 *     node scripts/media/film/drawn.ts --at 0,3.5,9 <name>      only these moments, as PNG in out/
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { openBrowser, openPage } from '../browser.ts'

type Film = { width: number; height: number; seconds: number; poster: number }

const FRAMES_A_SECOND = 24
const LIMIT = 900_000
const POSTER_LIMIT = 30_000
/** An upright film is shown between two margins, so a taller poster would add nothing. */
const POSTER_HEIGHT = 896
const scenes = join(import.meta.dirname, 'drawn')
const out = join(import.meta.dirname, '../out')
const samples = join(import.meta.dirname, '../../../public/samples')
const { values, positionals: wanted } = parseArgs({ options: { at: { type: 'string' } }, allowPositionals: true })

/** One moment as PNG, after the page has painted it. */
async function frame(page: Page, seconds: number): Promise<Buffer> {
  await page.evaluate(`draw(${seconds})`)
  return page.screenshot({ type: 'png' })
}

/** Runs ffmpeg; `write` feeds its input. Throws if it fails. */
async function ffmpeg(args: string[], write?: (pipe: NodeJS.WritableStream) => Promise<void>): Promise<void> {
  const child = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...args], { stdio: [write ? 'pipe' : 'ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'close')
  if (write && child.stdin) {
    await write(child.stdin)
    child.stdin.end()
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** Encodes H.264, which every browser plays: no sound, and the index first, so it starts before it is fully loaded. */
async function encodeSmallEnough(master: string, target: string): Promise<number> {
  const color = ['-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
  for (let quality = 19; quality <= 33; ) {
    const codec = ['-c:v', 'libx264', '-preset', 'slow', '-crf', String(quality), '-x264-params', 'aq-mode=3']
    await ffmpeg(['-i', master, '-an', '-vf', 'scale=out_color_matrix=bt709', ...color, ...codec, '-movflags', '+faststart', target])
    const { size } = await stat(target)
    if (size <= LIMIT) return size
    // Six CRF steps halve the size.
    quality += Math.ceil(6 * Math.log2(size / LIMIT))
  }
  throw new Error('The film is too busy for its limit')
}

/** Encodes the poster, shown until the film is played. */
async function posterSmallEnough(png: Buffer): Promise<Buffer> {
  for (const quality of [90, 86, 82, 78, 74, 70, 66]) {
    const poster = await sharp(png).resize({ height: POSTER_HEIGHT, withoutEnlargement: true }).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (poster.length <= POSTER_LIMIT) return poster
  }
  throw new Error('The poster is too busy for its limit')
}

await mkdir(out, { recursive: true })
const browser = await openBrowser()
for (const file of (await readdir(scenes)).filter(name => name.endsWith('.html'))) {
  const name = file.replace('.html', '')
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const page = await browser.newPage()
  await openPage(page, join(scenes, file))
  const film = await page.evaluate<Film>('film')
  await page.setViewportSize({ width: film.width, height: film.height })

  if (values.at) {
    for (const moment of values.at.split(',')) await sharp(await frame(page, Number(moment))).toFile(join(out, `${name}-${moment}.png`))
  } else {
    // Saved losslessly first, so that a film over the limit is only encoded again, not drawn again.
    const master = join(out, `${name}.mkv`)
    const input = ['-f', 'image2pipe', '-c:v', 'png', '-r', String(FRAMES_A_SECOND), '-i', '-']
    await ffmpeg([...input, '-c:v', 'libx264rgb', '-preset', 'ultrafast', '-qp', '0', master], async pipe => {
      for (let n = 0; n < film.seconds * FRAMES_A_SECOND; n++) {
        if (!pipe.write(await frame(page, n / FRAMES_A_SECOND))) await once(pipe, 'drain')
      }
    })
    const size = await encodeSmallEnough(master, join(samples, `film-${name}.mp4`))
    await writeFile(join(samples, `film-${name}-poster.webp`), await posterSmallEnough(await frame(page, film.poster)))
    console.log(name, `${film.width}x${film.height}`, `${film.seconds} s`, `${Math.round(size / 1000)} kB`)
  }
  await page.close()
}
await browser.close()
