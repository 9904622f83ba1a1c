/**
 * Renders the tour of 14 Alder Row from the record of the house in ../../portfolio/house.js: white walls, gray
 * furniture, and the sun at its position for the hour. Every wall is a box, so ray casting needs no library.
 *
 *     node scripts/media/studies/real-estate-platform/light.ts [view...]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

type Vec = [number, number, number]
type Gap = { dir: 'h' | 'v'; at: number; a: number; b: number; t: number; flip?: string; room: number }
type House = {
  walls: [number, number, number, number][]
  wins: Gap[]
  doors: Gap[]
  blocks: [number, number, number, number, number][]
  stairs: [number, number, number, number, number][]
  sun: (hour: number) => { x: number; y: number; el: number }
}
type Box = { min: Vec; max: Vec; side: Vec; top: Vec }
type View = {
  size: [number, number]
  eye: Vec
  at: Vec
  /** Width of the view at one foot from the eye, in feet; a smaller value is a longer lens. */
  wide: number
  hour: number
  /** Height at which walls are cut, in feet; 0 leaves them whole and closes the ceiling. */
  cut: number
}

const views: Record<string, View> = {
  model: { size: [1920, 1080], eye: [-7, 58, 47], at: [14.2, 11.6, 0], wide: 0.66, hour: 16, cut: 5 },
  hall: { size: [2000, 1000], eye: [19.3, 25.3, 5.2], at: [13.6, 17.2, 3.9], wide: 1.9, hour: 17.25, cut: 0 },
  study: { size: [780, 900], eye: [23.2, 12.2, 5.3], at: [30.2, 21.4, 2.5], wide: 1.35, hour: 8.6, cut: 0 },
}

const here = import.meta.dirname
const source = readFileSync(join(here, '../../portfolio/house.js'), 'utf8')
const house = new Function(`${source};return { walls, wins, doors, blocks, stairs, sun }`)() as House

const linear = (hex: string): Vec =>
  [1, 3, 5].map(i => (Number.parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2) as unknown as Vec
const WHITE = linear('#f6f7f8')
const NAVY = linear('#14244a')
const GRAY = linear('#b9c0cc')
const FLOOR = linear('#dde4ec')
const GROUND = linear('#c6d9eb')
const LAWN = linear('#93b79c')
const SUN = linear('#f9c93a')
const RED = linear('#c8324a')
const SKY = linear('#d6e6f5')
const CEILING = 8.12
/** The box number that stands for the ground. */
const FLAT = 9999
const SILL = 2.4
const HEAD = 6.8

/** The path from the back door to the washer as points on the floor, one per pace of two and a half feet. */
const STEPS = (() => {
  const way = [
    [10.8, -1.9],
    [11.2, 3.5],
    [17.3, 3.5],
    [17.3, 4.6],
  ] as [number, number][]
  const points: [number, number][] = []
  let left = 2.5
  for (let i = 1; i < way.length; i++) {
    let [x, y] = way[i - 1] as [number, number]
    const [X, Y] = way[i] as [number, number]
    let far = Math.hypot(X - x, Y - y)
    while (far >= left) {
      x += ((X - x) * left) / far
      y += ((Y - y) * left) / far
      points.push([x, y])
      far -= left
      left = 2.5
    }
    left -= far
  }
  return points
})()

/** The house as boxes, with walls cut at `cut` feet, or whole and with a ceiling (0). */
function furnish(cut: number): Box[] {
  const high = cut || CEILING
  const boxes: Box[] = []
  const put = (
    x: number,
    y: number,
    w: number,
    d: number,
    z0: number,
    z1: number,
    side = WHITE,
    top = side,
  ) => boxes.push({ min: [x, y, z0], max: [x + w, y + d, z1], side, top })
  const across = (g: Gap, z0: number, z1: number, side = WHITE, top = side, thin = g.t) =>
    g.dir === 'h'
      ? put(g.a, g.at - thin / 2, g.b - g.a, thin, z0, z1, side, top)
      : put(g.at - thin / 2, g.a, thin, g.b - g.a, z0, z1, side, top)
  for (const [x, y, w, d] of house.walls) put(x, y, w, d, 0, high, WHITE, cut ? NAVY : WHITE)
  for (const win of house.wins) {
    across(win, 0, SILL)
    if (!cut) across(win, HEAD, CEILING)
    const middle = (win.a + win.b) / 2
    across({ ...win, a: middle - 0.09, b: middle + 0.09 }, SILL, Math.min(high, HEAD), WHITE, WHITE, 0.2)
    if (!cut) across(win, 4.5, 4.66, WHITE, WHITE, 0.2)
  }
  for (const door of house.doors) {
    if (!cut) across(door, HEAD, CEILING)
    const leaf = door.b - door.a
    const outer = door.at === 0 || door.at === 26
    const color = outer ? linear('#c8324a') : WHITE
    const top = Math.min(high, HEAD)
    if (!cut && door.at === 26) across(door, 0, HEAD, color, color, 0.2)
    else if (door.dir === 'h')
      put(door.a, door.flip === 'dn' ? door.at : door.at - leaf, 0.16, leaf, 0, top, color)
    else put(door.at, door.a, leaf, 0.16, 0, top, color)
  }
  for (const [x, y, w, d, z] of house.blocks) put(x, y, w, d, 0, z, GRAY)
  house.stairs.forEach(([x, y, w, d, z], i) => {
    const creaks = linear('#c8324a')
    put(x, y, w, d, 0, z, i === 8 ? creaks : WHITE, i === 8 ? creaks : linear('#cdd4de'))
  })
  if (!cut) {
    // The ceiling leaves the stairwell open to the floor above, which has a window to the north.
    put(16.5, 9, 0.4, 10, CEILING, 16)
    put(19.8, 9, 0.4, 10, CEILING, 16)
    put(16.5, 18.6, 3.7, 0.4, CEILING, 16)
    put(16.5, 5, 3.7, 0.4, CEILING, 11)
    put(16.5, 5, 0.4, 4, CEILING, 16)
    put(19.8, 5, 0.4, 4, CEILING, 16)
    put(16.5, 5, 3.7, 14, 16, 16.4)
    const slab = (x: number, y: number, w: number, d: number) => put(x, y, w, d, CEILING, CEILING + 0.8)
    slab(0, 0, 16.9, 26)
    slab(19.8, 0, 14.7, 26)
    slab(16.9, 0, 2.9, 9.4)
    slab(16.9, 19, 2.9, 7)
  }
  return boxes
}

const inside = (x: number, y: number) =>
  (x > 0 && x < 32 && y > 0 && y < 26) || (x >= 32 && x < 34.5 && y > 15 && y < 22)

/** Renders one view: four points per pixel, each with three sun rays and randomly sampled ambient light. */
async function render(name: string, view: View): Promise<void> {
  const [width, height] = view.size
  const boxes = furnish(view.cut)
  const pack = (list: Box[]) => new Float64Array(list.flatMap(box => [...box.min, ...box.max]))
  const seen = pack(boxes)
  // Indoors the sun enters only through windows, even in views without a roof.
  const whole = pack(furnish(0))
  let flat = seen
  let many = boxes.length
  let hitBox = -1
  let hitAxis = 0
  /** Distance to the nearest box or floor, in feet; Infinity if there is none. */
  function cast(o: Vec, d: Vec, any: boolean, limit = Number.POSITIVE_INFINITY): number {
    const ix = 1 / (d[0] || 1e-9)
    const iy = 1 / (d[1] || 1e-9)
    const iz = 1 / (d[2] || 1e-9)
    let best = limit
    hitBox = -1
    if (d[2] < 0 && -o[2] * iz < best) {
      best = -o[2] * iz
      hitBox = FLAT
      hitAxis = 2
    }
    for (let i = 0, k = 0; i < many; i++, k += 6) {
      let a = ((flat[k] as number) - o[0]) * ix
      let b = ((flat[k + 3] as number) - o[0]) * ix
      let near = a < b ? a : b
      let far = a < b ? b : a
      let axis = 0
      a = ((flat[k + 1] as number) - o[1]) * iy
      b = ((flat[k + 4] as number) - o[1]) * iy
      if (a > b) [a, b] = [b, a]
      if (a > near) {
        near = a
        axis = 1
      }
      if (b < far) far = b
      if (near > far) continue
      a = ((flat[k + 2] as number) - o[2]) * iz
      b = ((flat[k + 5] as number) - o[2]) * iz
      if (a > b) [a, b] = [b, a]
      if (a > near) {
        near = a
        axis = 2
      }
      if (b < far) far = b
      if (near > far || near < 1e-4 || near >= best) continue
      best = near
      hitBox = i
      hitAxis = axis
      if (any) return best
    }
    return hitBox < 0 ? Number.POSITIVE_INFINITY : best
  }
  const s = house.sun(view.hour)
  const toSun: Vec = [-s.x * Math.cos(s.el), -s.y * Math.cos(s.el), Math.sin(s.el)]
  let seed = 7
  const chance = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  const unit = (v: Vec): Vec => {
    const l = Math.hypot(...v)
    return [v[0] / l, v[1] / l, v[2] / l]
  }
  const cross = (a: Vec, b: Vec): Vec => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ]
  const forward = unit([view.at[0] - view.eye[0], view.at[1] - view.eye[1], view.at[2] - view.eye[2]])
  const right = unit(cross(forward, [0, 0, 1]))
  const up = cross(right, forward)
  // y points south in the record, which mirrors the view, so the right vector is flipped.
  right[0] *= -1
  right[1] *= -1
  right[2] *= -1
  const color = (box: number, axis: number, x: number, y: number): Vec => {
    if (box === FLAT) {
      if (!inside(x, y)) return view.cut ? GROUND : LAWN
      return view.cut && STEPS.some(step => Math.hypot(step[0] - x, step[1] - y) < 0.3) ? RED : FLOOR
    }
    const b = boxes[box] as Box
    return axis === 2 ? b.top : b.side
  }
  const lit = (p: Vec, n: Vec, soft: number): number => {
    const facing = n[0] * toSun[0] + n[1] * toSun[1] + n[2] * toSun[2]
    if (facing <= 0) return 0
    const d: Vec = [
      toSun[0] + (chance() - 0.5) * soft,
      toSun[1] + (chance() - 0.5) * soft,
      toSun[2] + (chance() - 0.5) * soft,
    ]
    flat = inside(p[0], p[1]) ? whole : seen
    many = flat.length / 6
    const free = cast(p, d, true) === Number.POSITIVE_INFINITY
    flat = seen
    many = boxes.length
    return free ? Math.min(1, facing * 2.4 + 0.25) : 0
  }
  const around = new Float32Array(width * height * 3)
  const direct = new Float32Array(width * height)
  const outdoors = new Float32Array(width * height)
  const tint = new Float32Array(width * height)
  const high = view.cut || CEILING
  const albedo = new Float32Array(width * height * 3)
  const key = new Float32Array(width * height * 2)
  const rays = view.cut ? 5 : 9
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) {
      const i = py * width + px
      for (let q = 0; q < 4; q++) {
        const u = ((px + 0.25 + 0.5 * (q & 1)) / width - 0.5) * view.wide
        const v = (0.5 - (py + 0.25 + 0.5 * (q >> 1)) / height) * view.wide * (height / width)
        const d = unit([
          forward[0] + right[0] * u + up[0] * v,
          forward[1] + right[1] * u + up[1] * v,
          forward[2] + right[2] * u + up[2] * v,
        ])
        const t = cast(view.eye, d, false)
        const box = hitBox
        const axis = hitAxis
        if (t === Number.POSITIVE_INFINITY) {
          for (let c = 0; c < 3; c++) {
            if (c === 0) tint[i] = (tint[i] as number) + 0.25
            albedo[i * 3 + c] = (albedo[i * 3 + c] as number) + (SKY[c] as number) / 4
            around[i * 3 + c] = (around[i * 3 + c] as number) + 0.25
          }
          continue
        }
        const p: Vec = [view.eye[0] + d[0] * t, view.eye[1] + d[1] * t, view.eye[2] + d[2] * t]
        const n: Vec = [0, 0, 0]
        n[axis] = (d[axis] as number) < 0 ? 1 : -1
        const base = color(box, axis, p[0], p[1])
        const from: Vec = [p[0] + n[0] * 0.002, p[1] + n[1] * 0.002, p[2] + n[2] * 0.002]
        const indoors = inside(p[0] + n[0] * 0.1, p[1] + n[1] * 0.1) && (p[2] < high - 0.01 || n[2] < 1)
        const s1 = lit(from, n, 0.012) / 4
        if (indoors) direct[i] = (direct[i] as number) + s1
        else outdoors[i] = (outdoors[i] as number) + s1 * (box === FLAT ? 0.12 : 0.3)
        const turn = n[2] > 0 ? 1 : n[2] < 0 ? 0.9 : axis === 0 ? 0.95 : 0.84
        tint[i] = (tint[i] as number) + turn / 4
        if (q === 0) {
          key[i * 2] = box * 4 + axis + 1
          key[i * 2 + 1] = t
        }
        for (let c = 0; c < 3; c++)
          albedo[i * 3 + c] = (albedo[i * 3 + c] as number) + (base[c] as number) / 4
        for (let k = 0; k < rays; k++) {
          const z = chance()
          const r = Math.sqrt(z)
          const angle = 2 * Math.PI * chance()
          const ca = r * Math.cos(angle)
          const sa = r * Math.sin(angle)
          const nz = Math.sqrt(1 - z)
          const e: Vec =
            axis === 0 ? [n[0] * nz, ca, sa] : axis === 1 ? [ca, n[1] * nz, sa] : [ca, sa, n[2] * nz]
          const h = cast(from, e, false)
          const share = 0.25 / rays
          if (h === Number.POSITIVE_INFINITY) {
            for (let c = 0; c < 3; c++)
              around[i * 3 + c] =
                (around[i * 3 + c] as number) +
                share * (indoors && !view.cut ? 1.75 : 1.04) * (c === 2 ? 1.04 : 1)
          } else {
            const m = Math.abs(e[hitAxis] as number) > 0 ? hitAxis : 2
            const w: Vec = [0, 0, 0]
            w[m] = (e[m] as number) < 0 ? 1 : -1
            const hp: Vec = [
              from[0] + e[0] * h + w[0] * 0.002,
              from[1] + e[1] * h + w[1] * 0.002,
              from[2] + e[2] * h + w[2] * 0.002,
            ]
            const bounce = color(hitBox, m, hp[0], hp[1])
            const bounced = hitBox
            const bright = bounced === FLAT && !inside(hp[0], hp[1]) ? 0 : lit(hp, w, 0)
            const open = view.cut ? 0.5 + 0.35 * Math.min(1, h / 9) : 0.3 + 0.5 * Math.min(1, h / 9)
            for (let c = 0; c < 3; c++)
              around[i * 3 + c] =
                (around[i * 3 + c] as number) +
                share *
                  (bounce[c] as number) *
                  (open + (indoors ? 1 : 0) * bright * (SUN[c] as number) * (view.cut ? 0.9 : 2.4))
          }
        }
      }
    }
  // Smooths the randomly sampled light, but only within the same face of the same box.
  const smooth = (src: Float32Array, step: number): Float32Array => {
    const out = new Float32Array(src.length)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const i = y * width + x
        let sum = 0
        const add: Vec = [0, 0, 0]
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) {
            const X = x + dx * step
            const Y = y + dy * step
            if (X < 0 || Y < 0 || X >= width || Y >= height) continue
            const j = Y * width + X
            if (key[j * 2] !== key[i * 2]) continue
            const w = (3 - Math.abs(dx)) * (3 - Math.abs(dy))
            sum += w
            for (let c = 0; c < 3; c++) add[c] = (add[c] as number) + w * (src[j * 3 + c] as number)
          }
        for (let c = 0; c < 3; c++)
          out[i * 3 + c] = sum ? (add[c] as number) / sum : (src[i * 3 + c] as number)
      }
    return out
  }
  let soft: Float32Array = around
  for (const step of [1, 2, 4, 2, 1]) soft = smooth(soft, step)
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) {
      const base = albedo[i * 3 + c] as number
      const shade = base * ((soft[i * 3 + c] as number) * (tint[i] as number) + (outdoors[i] as number))
      const sunny = (base * 0.45 + 0.52) * (SUN[c] as number)
      const s1 = direct[i] as number
      const value =
        key[i * 2] && s1 > 0 ? shade * (1 - s1) + Math.max(sunny, shade * (c === 2 ? 0.3 : 0.9)) * s1 : shade
      const bent = view.cut ? value * 1.02 : (value * 1.16) ** 1.18
      // Compresses the brightest fifth instead of clipping it.
      const told = bent < 0.8 ? bent : 0.8 + 0.2 * (1 - Math.exp((0.8 - bent) / 0.2))
      pixels[i * 3 + c] = Math.round(255 * Math.max(0, told) ** (1 / 2.2))
    }
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 88, smartSubsample: true })
    .toFile(join(here, `${name}.webp`))
}

for (const [name, view] of Object.entries(views))
  if (process.argv.length < 3 || process.argv.includes(name)) {
    const began = Date.now()
    await render(name, view)
    console.log(name, `${Math.round((Date.now() - began) / 1000)} s`)
  }
