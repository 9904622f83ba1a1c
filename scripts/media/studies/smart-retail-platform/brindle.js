/* The parts of every Brindle & Pine sheet: kraft paper, two inks, linocut goods, and the shelf tag. */
const PINE = '#1F3D2B',
  DEEP = '#15261B',
  BONE = '#F7F5EE',
  WOOD = '#7A4B2A',
  PINK = '#F06A8B',
  KRAFT = '#D9BF94',
  SAGE = '#BFD0B4',
  GRAY = '#5F675D'

document.head.insertAdjacentHTML(
  'beforeend',
  `<style>
@font-face{font-family:Slab;src:url(../../fonts/alfa-slab-one-latin-400-normal.woff2)}
@font-face{font-family:Pub;src:url(../../fonts/public-sans-latin-400-normal.woff2);font-weight:400}
@font-face{font-family:Pub;src:url(../../fonts/public-sans-latin-600-normal.woff2);font-weight:600}
@font-face{font-family:Pub;src:url(../../fonts/public-sans-latin-800-normal.woff2);font-weight:800}
*{box-sizing:border-box;margin:0}body{overflow:hidden}svg{display:block}</style>`,
)

let o = '',
  seed = 7
const R = () => {
  seed = (seed * 16807) % 2147483647
  return seed / 2147483647
}
const r = (x, y, w, h, f, rx = 0, e = '') => {
  o += `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${f}" rx="${rx}" ${e}/>`
}
const t = (x, y, s, size, f, { w = 400, fam = 'Pub', a = 'start', ls = 0, e = '' } = {}) => {
  o += `<text x="${x}" y="${y}" font-family="${fam}" font-weight="${w}" font-size="${size}" fill="${f}" text-anchor="${a}" letter-spacing="${ls}" ${e}>${s}</text>`
}
const slab = (x, y, s, size, f, more = {}) => t(x, y, s, size, f, { fam: 'Slab', ...more })
const p = (d, c, w = 2, f = 'none', e = '') => {
  o += `<path d="${d}" fill="${f}" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${e}/>`
}
const fill = (d, f, e = '') => {
  o += `<path d="${d}" fill="${f}" ${e}/>`
}
const at = (x, y, scale, draw, turn = 0) => {
  o += `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">`
  draw()
  o += '</g>'
}
/* One cut of the gouge: pointed at both ends. */
const cut = (x1, y1, x2, y2, w, c) => {
  const mx = (x1 + x2) / 2,
    my = (y1 + y2) / 2,
    d = Math.hypot(x2 - x1, y2 - y1) || 1,
    nx = (-(y2 - y1) / d) * w,
    ny = ((x2 - x1) / d) * w
  fill(`M${x1} ${y1}Q${mx + nx} ${my + ny} ${x2} ${y2}Q${mx - nx} ${my - ny} ${x1} ${y1}z`, c)
}

const defs = () => {
  o += `<defs><filter id="ts" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="9" stdDeviation="9" flood-color="#1d0f05" flood-opacity=".45"/></filter>
<filter id="sh" x="-10%" y="-10%" width="120%" height="130%"><feDropShadow dx="0" dy="22" stdDeviation="24" flood-color="#3d2410" flood-opacity=".4"/></filter></defs>`
}
const kraft = (w, h, f = KRAFT, dark = '#CDB184', light = '#E2CBA4') => {
  r(0, 0, w, h, f)
  for (let i = 0; i < (w * h) / 4200; i++) {
    const x = R() * w,
      y = R() * h
    p(`M${x} ${y}l${(R() - 0.5) * 26} ${(R() - 0.5) * 7}`, R() > 0.5 ? dark : light, 1.3)
  }
}
/* The edge of a shelf board, and below it the rail from which the tags hang. */
const rail = (y, w, h) => {
  r(0, y, w, h, WOOD)
  r(0, y, w, 22, '#94603A')
  r(0, y + 22, w, 8, '#4A2B15')
  for (let i = 0; i < w / 26; i++) p(`M${R() * w} ${y + 44 + R() * (h - 60)}h${60 + R() * 240}`, '#693E21', 2)
}

/* Goods; each stands on (0, 0). */
const loaf = (crust = WOOD, light = KRAFT, halo = KRAFT) => {
  fill('M-150 -8C-186-96-110-176 0-176S186-96 150-8Q132 6 0 6T-150-8z', crust, `stroke="${halo}" stroke-width="7"`)
  for (const [a, b] of [
    [-74, -44],
    [-14, -6],
    [48, 34],
  ])
    fill(`M${a} -34Q${a - 26} -100 ${b + 6} -152Q${a + 36} -96 ${a} -34z`, light)
  for (let i = 0; i < 9; i++) {
    const u = -124 + i * 31
    cut(u, -18, u + (u > 0 ? 10 : -8), -40 - R() * 10, 3, light)
  }
}
const strawberry = (ink = PINK, seeds = BONE, leaf = PINE, halo = KRAFT) => {
  fill('M0 0C-48-22-72-66-60-98-48-120-14-112 0-104 14-112 48-120 60-98 72-66 48-22 0 0z', ink, `stroke="${halo}" stroke-width="6"`)
  for (const [x, y] of [
    [-34, -80],
    [0, -84],
    [34, -80],
    [-22, -54],
    [14, -56],
    [-2, -28],
    [38, -52],
  ])
    cut(x, y - 8, x + 1, y + 8, 4, seeds)
  for (const a of [-58, -30, 0, 30, 58]) at(0, -106, 1, () => fill('M0 4Q-14-16 0-40 14-16 0 4z', leaf), a)
}
/* A pint of strawberries in its wooden box. */
const pint = () => {
  for (const [x, y, a] of [
    [-78, -70, -24],
    [0, -78, 6],
    [80, -70, 22],
    [-40, -96, -8],
    [42, -98, 14],
  ])
    at(x, y, 0.92, strawberry, a)
  fill('M-140-92H140L124 0H-124z', '#E9D3A6')
  r(-140, -92, 280, 24, '#F3E4C4')
  for (let i = 0; i < 7; i++) cut(-118 + i * 39, -62, -108 + i * 36, -8, 5, '#C6A46B')
  p('M-140-92H140L124 0H-124z', WOOD, 6)
  r(-58, -58, 116, 40, PINE, 4)
  t(0, -30, 'one pint', 24, BONE, { w: 600, a: 'middle' })
}
/* A bowl of round, ruffled leaves with slices of cucumber; bowls behind others have no label. */
const salad = (word = true) => {
  for (const [x, y, s, a, green] of [
    [-104, -92, 0.9, -34, '#2F6B3E'],
    [104, -92, 0.9, 34, '#2F6B3E'],
    [-52, -122, 1.05, -14, PINE],
    [52, -122, 1.05, 14, '#5C9A4A'],
    [0, -100, 1, 0, '#2F6B3E'],
    [-66, -76, 0.8, -20, '#5C9A4A'],
    [72, -74, 0.8, 18, PINE],
  ])
    at(
      x,
      y + 34,
      s,
      () => {
        let d = 'M0 24'
        for (let k = 0; k < 9; k++) {
          const u = (200 + (k + 1) * 34) * (Math.PI / 180) - Math.PI / 2 + 0.6
          d += `Q${74 * Math.cos(u - 0.28)} ${-34 + 74 * Math.sin(u - 0.28)} ${52 * Math.cos(u)} ${-34 + 52 * Math.sin(u)}`
        }
        fill(`${d}Q30 30 0 24z`, green, `stroke="${KRAFT}" stroke-width="5"`)
        cut(0, 16, 0, -56, 4, SAGE)
        for (const k of [-8, -28]) {
          cut(0, k + 8, -24, k - 10, 3, SAGE)
          cut(0, k + 8, 24, k - 10, 3, SAGE)
        }
      },
      a,
    )
  for (const [x, y] of [
    [-24, -84],
    [26, -92],
  ]) {
    o += `<circle cx="${x}" cy="${y}" r="30" fill="#E4ECCB" stroke="${PINE}" stroke-width="7"/><circle cx="${x}" cy="${y}" r="35" fill="none" stroke="${KRAFT}" stroke-width="4"/>`
    for (let k = 0; k < 6; k++) cut(x + 9 * Math.cos(k * 1.05), y + 9 * Math.sin(k * 1.05), x + 19 * Math.cos(k * 1.05), y + 19 * Math.sin(k * 1.05), 4, SAGE)
  }
  fill('M-146-82H146Q140 0 70 0H-70Q-140 0-146-82z', BONE)
  p('M-146-82H146Q140 0 70 0H-70Q-140 0-146-82z', PINE, 6)
  for (let i = 0; i < 4; i++) cut(54 + i * 20, -52, 44 + i * 20, -24, 4, SAGE)
  if (word) t(-36, -28, 'garden', 30, PINE, { fam: 'Slab', a: 'middle' })
}
const banana = (skin = KRAFT, line = PINE) => {
  fill('M-150-58C-130 40 40 66 146-34 152-44 142-56 132-50 40 6-76-6-116-74-128-84-152-76-150-58z', skin)
  p('M-132-54C-100 22 40 38 136-40', line, 5)
  fill('M-152-56 -166-92 -140-98 -118-72z', line)
}

/**
 * A tag 470 by 360 at (0, 0): a price in cents, the old price, and stairs with a step for each hour from three to nine,
 * the current one highlighted.
 */
const tag = ({ name, unit, price, was, steps, hour, now = false, note = '' }) => {
  o += '<g filter="url(#ts)">'
  r(0, 0, 470, 360, DEEP, 18)
  o += '</g>'
  r(12, 12, 446, 336, now ? PINK : BONE, 8)
  t(34, 62, name, 36, DEEP, { w: 800, ls: -0.4 })
  t(438, 60, unit, 25, now ? DEEP : GRAY, { w: 600, a: 'end' })
  const whole = Math.floor(price / 100),
    cents = String(price % 100).padStart(2, '0')
  slab(32, 170, '$', 56, DEEP)
  slab(74, 206, whole, 166, DEEP, { ls: -4 })
  slab({ 1: 158, 2: 178, 3: 180, 4: 192, 5: 182, 6: 186 }[whole], 158, cents, 84, DEEP, { ls: -1 })
  if (was) {
    t(438, 212, (was / 100).toFixed(2), 34, DEEP, { w: 600, a: 'end', e: 'text-decoration="line-through"' })
  }
  /* the stairs only go down */
  const x0 = 34,
    w = 404 / 6
  for (let h = 3; h < 9; h++) {
    const off = steps.filter(([from]) => from <= h).at(-1)?.[1] ?? 0,
      high = 78 * (1 - off / 100)
    r(x0 + (h - 3) * w, 304 - high, w - 5, high, h === hour ? (now ? BONE : PINK) : h < hour ? DEEP : now ? '#C94A6C' : '#C9CBBF')
    t(x0 + (h - 3) * w + (w - 5) / 2, 332, h, 22, DEEP, { w: h === hour ? 800 : 400, a: 'middle' })
  }
  if (note) t(34, 240, note, 22, DEEP)
}
const SOURDOUGH = { name: 'Sourdough', unit: 'loaf', was: 520, steps: [[5, 15], [7, 40], [8, 60]] }
const STRAWBERRIES = { name: 'Strawberries', unit: 'pint', was: 440, steps: [[6, 20], [8, 45]] }
const SALAD = { name: 'Garden salad', unit: 'bowl', was: 690, steps: [[4, 10], [6, 30], [8, 50]] }
const atHour = (item, hour) => {
  const off = item.steps.filter(([from]) => from <= hour).at(-1)?.[1] ?? 0
  return { ...item, hour, price: Math.round((item.was * (100 - off)) / 100), was: off ? item.was : 0, now: item.steps.some(([from]) => from === hour) }
}

const draw = (width, height) => {
  document.body.style.cssText = `width:${width}px;height:${height}px`
  document.body.innerHTML = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${o}</svg>`
}
