/* The parts of every Plainbell screen: palette, type, kettlebell, watch and phone. */
const BONE = '#EDEBE6',
  INK = '#0E0F10',
  COAL = '#17181A',
  BLUE = '#2F5BFF',
  BRASS = '#C9A36B',
  PINK = '#FF8A9A'

document.head.insertAdjacentHTML(
  'beforeend',
  `<style>
@font-face{font-family:Big;src:url(../../fonts/big-shoulders-display-latin-700-normal.woff2);font-weight:700}
@font-face{font-family:Big;src:url(../../fonts/big-shoulders-display-latin-900-normal.woff2);font-weight:900}
@font-face{font-family:Han;src:url(../../fonts/hanken-grotesk-latin-wght-normal.woff2);font-weight:100 900}
*{box-sizing:border-box;margin:0}body{overflow:hidden}svg{display:block}</style>`,
)

let o = ''
const r = (x, y, w, h, f, rx = 0, e = '') => {
  o += `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${f}" rx="${rx}" ${e}/>`
}
const t = (x, y, s, size, f, { w = 400, fam = 'Han', a = 'start', ls = 0, e = '' } = {}) => {
  o += `<text x="${x}" y="${y}" font-family="${fam}" font-weight="${w}" font-size="${size}" fill="${f}" text-anchor="${a}" letter-spacing="${ls}" ${e}>${s}</text>`
}
const big = (x, y, s, size, f, more = {}) => t(x, y, s, size, f, { w: 900, fam: 'Big', ...more })
const p = (d, c, w = 2, f = 'none', e = '') => {
  o += `<path d="${d}" fill="${f}" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${e}/>`
}
const dot = (x, y, radius, f, e = '') => {
  o += `<circle cx="${x}" cy="${y}" r="${radius}" fill="${f}" ${e}/>`
}

/* A kettlebell 464 wide and 594 high at scale 1, standing on y; only its outline if `line` is set. */
const bell = (x, y, scale, f, { line = 0, base = '', dash = '' } = {}) => {
  const ink = line ? `fill="none" stroke="${f}" stroke-width="${line / scale}" stroke-dasharray="${dash}"` : `fill="${f}"`
  o += `<g transform="translate(${x} ${y}) scale(${scale})">`
  if (line)
    o += `<path d="M-148 -352c-40-110-24-242 76-242h144c100 0 116 132 76 242M-84 -392c-18-66-14-142 24-146h120c38 4 42 80 24 146" ${ink}/>`
  else o += `<path d="M-118 -346c-34-92-24-210 46-220h144c70 10 80 128 46 220" fill="none" stroke="${f}" stroke-width="56"/>`
  o += `<path d="M0 -404c-152 0-232 98-232 206 0 92 60 160 152 186q10 12 30 12H50q20 0 30-12c92-26 152-94 152-186 0-108-80-206-232-206z" ${ink}/>`
  if (base) o += `<path d="M-136 -36q24 16 56 24 10 12 30 12H50q20 0 30-12 32-8 56-24z" fill="${base}"/>`
  o += '</g>'
}

const defs = () => {
  o += `<defs><filter id="sh" x="-30%" y="-20%" width="160%" height="150%"><feDropShadow dx="-22" dy="30" stdDeviation="30" flood-color="#0b0c10" flood-opacity=".5"/></filter>
<linearGradient id="case" x1="0" x2="1"><stop offset="0" stop-color="#3B3D41"/><stop offset=".06" stop-color="#6A6D73"/><stop offset=".13" stop-color="#2A2B2E"/><stop offset=".88" stop-color="#222326"/><stop offset=".95" stop-color="#55585D"/><stop offset="1" stop-color="#1B1C1E"/></linearGradient>
<linearGradient id="crown" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#2A2B2E"/><stop offset=".25" stop-color="#7B7E84"/><stop offset=".6" stop-color="#3B3D41"/><stop offset="1" stop-color="#161718"/></linearGradient>
<linearGradient id="round" x1="0" x2="1"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset=".14" stop-color="#fff" stop-opacity=".16"/><stop offset=".3" stop-color="#fff" stop-opacity="0"/><stop offset=".8" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".36"/></linearGradient>
<clipPath id="glass"><rect x="-402" y="-474" width="804" height="948" rx="218"/></clipPath></defs>`
}

/* A watch 872 by 1016 around (x, y); `face` draws around (0, 0) on a glass of 804 by 948. */
const watch = (x, y, scale, { strap, holes, glass = '#050506', ring = BLUE }, face) => {
  o += `<g transform="translate(${x} ${y}) scale(${scale})">`
  r(-270, -1700, 540, 3400, strap, 40)
  r(-270, -1700, 540, 3400, 'url(#round)', 40)
  for (const h of [-610, -760, 610, 760]) o += `<ellipse cx="0" cy="${h}" rx="30" ry="13" fill="${holes}"/>`
  r(418, -95, 56, 190, 'url(#crown)', 22)
  for (let i = 0; i < 17; i++) p(`M436 ${-83 + i * 10.4}h34`, INK, 2.4)
  r(424, -95, 10, 190, ring, 4)
  r(-436, -508, 872, 1016, 'url(#case)', 250, 'filter="url(#sh)"')
  r(-402, -474, 804, 948, '#050506', 218)
  o += '<g clip-path="url(#glass)">'
  if (glass !== '#050506') r(-388, -460, 776, 920, glass, 206)
  face()
  o += '</g></g>'
}

/* A ring around the glass, with one segment per swing. */
const swings = (count, of, done, rest = '#2A2B2F', now = '#FFF', width = 40) => {
  const w = 704,
    h = 848,
    R = 172,
    per = 2 * (w + h) - 8 * R + 2 * Math.PI * R,
    seg = per / of
  const d = `M0 ${-h / 2}H${w / 2 - R}A${R} ${R} 0 0 1 ${w / 2} ${-h / 2 + R}V${h / 2 - R}A${R} ${R} 0 0 1 ${w / 2 - R} ${h / 2}H${R - w / 2}A${R} ${R} 0 0 1 ${-w / 2} ${h / 2 - R}V${R - h / 2}A${R} ${R} 0 0 1 ${R - w / 2} ${-h / 2}H0`
  for (let i = 0; i < of; i++)
    o += `<path d="${d}" fill="none" stroke="${i < count ? done : i === count ? now : rest}" stroke-width="${width}" stroke-dasharray="${seg - 16} ${per}" stroke-dashoffset="${-(i * seg + 8)}"/>`
}

const draw = (width, height) => {
  document.body.style.cssText = `width:${width}px;height:${height}px`
  document.body.innerHTML = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${o}</svg>`
}
