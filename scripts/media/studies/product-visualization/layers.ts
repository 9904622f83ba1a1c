/**
 * Makes the three grayscale pictures that the study's live piece blends in the browser, with CSS multiply and screen
 * (src/sections/case-study/pieces/Finishes.astro), from the renders that finishes.js sums:
 *
 *     picture = screen(ground.webp × the page's ground, shell.webp × the finish, gloss.webp)
 *
 * They are fitted, pixel by pixel, to what finishes.js paints in all finishes on the client's two grounds. Takes half a
 * minute and prints the mean difference on the shell, out of 255.
 *
 *     node scripts/media/studies/product-visualization/layers.ts
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** The grounds by day and by night, as in the study's `colors`. */
const GROUNDS = ['#e9e6df', '#1e2a44']
/** The crop of the renders, in their pixels, and the width of the output files. */
const CUT = { left: 90, top: 40, width: 920, height: 1030 }
const WIDTH = 828
/** Columns at the right and rows at the bottom, free of the headphone, over which shadow and shine fade out. */
const FADE = [190, 60] as const
/** Columns of open ground at the left, the reference for shadows. */
const OPEN_GROUND = 50

// White of the renders and brightness of their open ground; finishes.js has the same values and formula.
const WHITE = 0.8
const OPEN = 0.58

const here = import.meta.dirname
const target = join(here, '../../../../src/assets/finishes')

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const encode = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const shoulder = (v: number) => (v > 0.75 ? 0.75 + 0.25 * (1 - Math.exp((0.75 - v) / 0.25)) : v)
const CURVE = Float32Array.from({ length: 4097 }, (_, i) => encode(shoulder(i / 2048)))
const clamp = (v: number) => Math.min(1, Math.max(0, v))
/** Smoothstep: from 0 to 1 with zero slope at both ends. */
const smooth = (v: number) => (3 - 2 * clamp(v)) * clamp(v) ** 2
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of one value per floor channel, weighted by importance. */
function weighted(values: number[]): number {
  return values.reduce((sum, value, i) => sum + value * (IMPORTANCE[i] ?? 0), 0)
}

/** The channels of a color: the encoded value from 0 to 1, and the reflectance in the formula. */
const channels = (hex: string) =>
  [1, 3, 5].map(i => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return { value, reflects: linear(value) / WHITE }
  })
/** The colors of the finishes, as finishes.js lists them. */
const SHELLS = [...readFileSync(join(here, 'finishes.js'), 'utf8').matchAll(/\['\w+', '(#\w{6})'/g)].flatMap(([, color = '']) =>
  channels(color),
)
const FLOORS = GROUNDS.flatMap(channels)
/** A light ground reflects onto the shell, a dark one does not; the one picture for both is weighted toward day. */
const IMPORTANCE = [0.25, 0.25, 0.25, 0.08, 0.08, 0.09]
const floor = weighted(FLOORS.map(({ value }) => value))

/** The linear light of a render, one number per pixel. */
async function render(state: string): Promise<Float32Array> {
  const picture = sharp(join(here, `light/whole-${state}.webp`)).extract(CUT).removeAlpha()
  const bytes = await picture.raw().toBuffer()
  return Float32Array.from({ length: CUT.width * CUT.height }, (_, at) =>
    mean([0, 1, 2].map(k => linear((bytes[at * 3 + k] ?? 0) / 255))),
  )
}
const renders = await Promise.all(['11', '10', '01', '00'].map(render))

/** The value that finishes.js paints at a pixel for shell reflectance `s` and ground reflectance `t`. */
function painted(at: number, s: number, t: number): number {
  const [A = 0, B = 0, C = 0, D = 0] = renders.map(part => part[at])
  const light = D + s * (B - D) + t * (C - D) + s * t * (A - B - C + D)
  return CURVE[Math.round(Math.min(2, Math.max(0, (light * WHITE) / OPEN)) * 2048)] ?? 1
}

/** The least-squares line through `values` at `places`. */
function line(places: { value: number }[], values: number[]): { start: number; slope: number } {
  const middle = mean(places.map(({ value }) => value))
  const average = mean(values)
  const rise = mean(places.map(({ value }, i) => (value - middle) * ((values[i] ?? 0) - average)))
  const slope = rise / mean(places.map(({ value }) => (value - middle) ** 2))
  return { start: average - slope * middle, slope }
}

/** The best fit at a pixel: its own light, how much of the ground shows, and how much a finish adds. */
function fit(at: number): { own: number; seen: number; adds: number } {
  const lines = FLOORS.map(({ reflects }) =>
    line(
      SHELLS,
      SHELLS.map(shell => painted(at, shell.reflects, reflects)),
    ),
  )
  const { start, slope } = line(
    FLOORS,
    lines.map(({ start }) => start),
  )
  return { own: start, seen: slope, adds: weighted(lines.map(({ slope }) => slope)) }
}

const screen = (a: number, b: number) => a + b - a * b
const layers = { ground: [] as number[], gloss: [] as number[], shell: [] as number[] }
const off: number[] = []
for (let y = 0; y < CUT.height; y++) {
  const row = Array.from({ length: CUT.width }, (_, x) => fit(y * CUT.width + x))
  // The ground is brighter in front, so a shadow is what is darker than the open ground in the same row.
  const open = mean(row.slice(0, OPEN_GROUND).map(({ seen }) => seen))
  row.forEach(({ own, seen, adds }, x) => {
    const fade = smooth((CUT.width - 1 - x) / FADE[0]) * smooth((CUT.height - 1 - y) / FADE[1])
    const share = clamp(seen / open + 0.01)
    // Adds nothing to the open ground, which is the page's own; otherwise the picture would have visible edges.
    const body = (1 - share ** 4) * fade
    const ground = 1 - (1 - share) * fade
    const under = share * floor
    const shell = clamp((adds * body) / (1 - under))
    const gloss = clamp((own * body) / (1 - under) / (1 - shell * 0.5))
    layers.ground.push(ground)
    layers.gloss.push(gloss)
    layers.shell.push(shell)
    if (shell < 0.4) return
    for (const { value, reflects } of SHELLS)
      for (const { value: g, reflects: t } of FLOORS)
        off.push(Math.abs(screen(screen(ground * g, shell * value), gloss) - painted(y * CUT.width + x, reflects, t)))
  })
}
console.log('off by', (255 * off.reduce((sum, value) => sum + value, 0) / off.length).toFixed(1))

for (const [name, values] of Object.entries(layers)) {
  const gray = Buffer.from(values.map(value => Math.round(value * 255)))
  const picture = sharp(gray, { raw: { width: CUT.width, height: CUT.height, channels: 1 } }).resize(WIDTH)
  const { size, width, height } = await picture.webp({ quality: 84, effort: 6 }).toFile(join(target, `${name}.webp`))
  console.log(name, `${width}x${height}`, `${Math.round(size / 1000)} kB`)
}
