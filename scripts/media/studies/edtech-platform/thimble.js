/* The parts of every Thimble Street lesson: a braided rug, wooden bars of true length, fractions, a waiting cat. */
const CREAM = '#FFF3DC',
  BLUE = '#2D4CC8',
  INK = '#23233B',
  ROSE = '#D8345F',
  GREEN = '#3FA34D',
  SUN = '#FFC933'
const SIDE = { [ROSE]: '#AE2248', [GREEN]: '#2C7F39', [SUN]: '#D9A411', [BLUE]: '#1D3596', '#D9B878': '#B8924F' }

document.head.insertAdjacentHTML(
  'beforeend',
  `<style>
@font-face{font-family:Baloo;src:url(../../fonts/baloo-2-latin-600-normal.woff2);font-weight:600}
@font-face{font-family:Baloo;src:url(../../fonts/baloo-2-latin-800-normal.woff2);font-weight:800}
@font-face{font-family:Andika;src:url(../../fonts/andika-latin-400-normal.woff2);font-weight:400}
@font-face{font-family:Andika;src:url(../../fonts/andika-latin-700-normal.woff2);font-weight:700}
*{box-sizing:border-box;margin:0}body{overflow:hidden}svg{display:block}</style>`,
)

let o = '',
  seed = 5
const R = () => {
  seed = (seed * 16807) % 2147483647
  return seed / 2147483647
}
const r = (x, y, w, h, f, rx = 0, e = '') => {
  o += `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${f}" rx="${rx}" ${e}/>`
}
const t = (x, y, s, size, f, { w = 400, fam = 'Andika', a = 'start', ls = 0, e = '' } = {}) => {
  o += `<text x="${x}" y="${y}" font-family="${fam}" font-weight="${w}" font-size="${size}" fill="${f}" text-anchor="${a}" letter-spacing="${ls}" ${e}>${s}</text>`
}
const round = (x, y, s, size, f, more = {}) => t(x, y, s, size, f, { w: 800, fam: 'Baloo', ...more })
const p = (d, c, w = 2, f = 'none', e = '') => {
  o += `<path d="${d}" fill="${f}" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${e}/>`
}
const dot = (x, y, radius, f, e = '') => {
  o += `<circle cx="${x}" cy="${y}" r="${radius}" fill="${f}" ${e}/>`
}
const at = (x, y, scale, draw, turn = 0) => {
  o += `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">`
  draw()
  o += '</g>'
}

const defs = () => {
  o += `<defs><filter id="sh" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="-8" dy="26" stdDeviation="26" flood-color="#1a1030" flood-opacity=".5"/></filter>
<filter id="bs" x="-10%" y="-20%" width="120%" height="170%"><feDropShadow dx="0" dy="9" stdDeviation="6" flood-color="#5c3a12" flood-opacity=".38"/></filter></defs>`
}

/* A braided rug, one strip of cloth per ring. */
const rug = (cx, cy, rings, cloths) => {
  const W = 58
  for (let i = rings; i > 0; i--) {
    const [cloth, light] = cloths[i % cloths.length],
      rx = i * W + 260,
      ry = i * W
    o += `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${cloth}"/>`
    for (const [k, phase] of [
      [14, 0],
      [38, 30],
    ])
      o += `<ellipse cx="${cx}" cy="${cy}" rx="${rx - k}" ry="${Math.max(4, ry - k)}" fill="none" stroke="${light}" stroke-width="19" stroke-linecap="round" stroke-dasharray="34 26" stroke-dashoffset="${phase + i * 7}"/>`
  }
}

const frac = (x, y, a, b, f, size = 58) => {
  round(x, y, a, size, f, { a: 'middle' })
  p(`M${x - size * 0.36} ${y + size * 0.22}h${size * 0.72}`, f, size * 0.1)
  round(x, y + size * 1.06, b, size, f, { a: 'middle' })
}
/* A wooden bar with its fraction on it. */
const wood = (x, y, w, h, c, label) => {
  const d = SIDE[c]
  o += `<g filter="url(#bs)"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="14" fill="${d}"/></g>`
  r(x, y, w, h - 13, c, 14)
  for (let i = 0; i < Math.round(w / 56); i++) {
    const gx = x + 14 + R() * Math.max(8, w - 90)
    p(`M${gx} ${y + 14 + R() * (h - 44)}q${20 + R() * 24} ${(R() - 0.5) * 9} ${Math.min(w - 30, 40 + R() * 26)} 0`, d, 2.4, 'none', 'opacity=".5"')
  }
  if (label) {
    const s = Math.min(h * 0.36, w * 0.4)
    frac(x + w / 2, y + h / 2 - s * 0.26, label[0], label[1], c === SUN ? INK : '#FFF', s)
  }
}
/* The cat in the corner that needs no action. Lies on (0, 0), 300 wide. */
const cat = () => {
  o += `<ellipse cx="0" cy="-18" rx="190" ry="36" fill="${SIDE[ROSE]}"/><ellipse cx="0" cy="-30" rx="186" ry="34" fill="${ROSE}"/>`
  p('M-118-40C-160-130-50-186 30-176 120-166 156-104 140-44Q20-8-118-40z', SUN, 2, SUN)
  for (const [a, b] of [
    [-10, -174],
    [34, -175],
    [76, -164],
  ])
    p(`M${a} ${b}q10 22 4 44`, '#D9A411', 11)
  p('M140-58C160-20 60-20-18-34', '#D9A411', 30)
  p('M-150-74C-172-80-172-152-164-158L-132-132C-118-138-92-138-80-132L-50-158C-42-150-42-84-62-66-84-44-124-46-150-74z', '#D9A411', 5, SUN)
  p('M-138-92q12 12 24 0M-96-92q12 12 24 0', INK, 5)
  p('M-110-76h10l-5 6z', ROSE, 4, ROSE)
  p('M-105-68q-8 8-14 2M-105-68q8 8 14 2', INK, 3.5)
}
/* The loudspeaker sign: the text is read aloud. */
const voice = (x, y, c = BLUE) => {
  dot(x, y, 36, c)
  p(`M${x - 18} ${y - 8}h9l13-11v38l-13-11h-9zM${x + 12} ${y - 9}q8 9 0 18M${x + 19} ${y - 16}q14 16 0 32`, '#FFF', 4.5)
}
/* A tablet around a screen, which clips what `draw` draws. */
const tablet = (x, y, w, h, screen, draw, body = '#F8F8FA', edge = '#DADBE3') => {
  r(x - 42, y - 42, w + 84, h + 84, body, 72, 'filter="url(#sh)"')
  r(x - 30, y - 30, w + 60, h + 60, 'none', 60, `stroke="${edge}" stroke-width="3"`)
  o += `<clipPath id="screen"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="36"/></clipPath><g clip-path="url(#screen)">`
  r(x, y, w, h, screen)
  draw()
  o += '</g>'
}
const CLOTHS = [[ROSE, '#E4587D'], [CREAM, '#F0DDB4'], [BLUE, '#4763D6'], [SUN, '#FFDB76'], [BLUE, '#4763D6'], [CREAM, '#F0DDB4'], [GREEN, '#5DBB6A']]
const GRAYS = [['#ADADAA', '#BCBCB9'], ['#D6D6D3', '#C9C9C6'], ['#9D9D9A', '#ABABA8'], ['#C6C6C3', '#D2D2CF'], ['#9D9D9A', '#ABABA8'], ['#D6D6D3', '#C9C9C6'], ['#B4B4B1', '#C1C1BE']]

const draw = (width, height) => {
  document.body.style.cssText = `width:${width}px;height:${height}px`
  document.body.innerHTML = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${o}</svg>`
}
