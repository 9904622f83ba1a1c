/* Ondine Row, the bathroom shelf: one scene for every format of the film, drawn for a width, a height and a moment. */
const clamp = (v, a = 0, b = 1) => Math.min(b, Math.max(a, v))
const ease = x => x * x * (3 - 2 * x)
const hex = c => [1, 3, 5].map(i => parseInt(c.slice(i, i + 2), 16))
const mix = (a, b, k) => `#${hex(a).map((v, i) => Math.round(v + (hex(b)[i] - v) * clamp(k)).toString(16).padStart(2, '0')).join('')}`
const hash = (a, b) => { const s = Math.sin(a * 127.1 + b * 311.7) * 43758.5453; return s - Math.floor(s) }
const T = (x, y, s, size, fill, { w = 600, a = 'start', st = 84, ls = 0, e = '' } = {}) => `<text x="${x}" y="${y}" font-family="BR" font-weight="${w}" font-size="${size}" fill="${fill}" text-anchor="${a}" letter-spacing="${ls}" style="font-stretch:${st}%" ${e}>${s}</text>`
const HOT = ['#A8141A', '#B92622', '#981018', '#C43A30', '#A11E20'], COOL = ['#DDE7E4', '#CFDEDB', '#E6EEEA', '#C3D6D4', '#D5E3E0']
let scenes = 0

/** The bottle, foot at 0, 0, 236 wide and 480 high, at a warmth of 0 (seven) to 1 (noon). */
function bottle(k, n) {
  const body = mix('#8E0F14', '#B01E14', k), dark = mix('#4d0508', '#78110B', k), lite = mix('#b8302f', '#EA6450', k), lab = mix('#c25a50', '#F6E3D8', k), labelDark = mix('#8f3a35', '#DDBFB2', k), cap = mix('#b04b44', '#FFFDF9', k), capMid = mix('#8d302d', '#EDE5DC', k), capDark = mix('#641c1b', '#C4B9AE', k), ink = mix('#740b10', '#B01E14', k)
  return `<defs><linearGradient id="gb${n}"><stop offset="0" stop-color="${dark}"/><stop offset=".07" stop-color="${body}"/><stop offset=".15" stop-color="${lite}"/><stop offset=".22" stop-color="${body}"/><stop offset=".72" stop-color="${body}"/><stop offset=".93" stop-color="${dark}"/><stop offset="1" stop-color="${body}"/></linearGradient><linearGradient id="gl${n}"><stop offset="0" stop-color="${labelDark}"/><stop offset=".14" stop-color="${mix(lab, '#ffffff', 0.3)}"/><stop offset=".6" stop-color="${lab}"/><stop offset="1" stop-color="${labelDark}"/></linearGradient><linearGradient id="gc${n}"><stop offset="0" stop-color="${capMid}"/><stop offset=".25" stop-color="${cap}"/><stop offset=".6" stop-color="${capMid}"/><stop offset="1" stop-color="${capDark}"/></linearGradient></defs>
<rect x="-118" y="-352" width="236" height="352" rx="58" fill="url(#gb${n})"/><path d="M-60 -352H60c30 0 48 18 55 44H-115c7-26 25-44 55-44z" fill="#fff" opacity="${0.06 + 0.1 * k}"/>
<rect x="-118" y="-250" width="236" height="176" fill="url(#gl${n})"/><path d="M-118 -250H118M-118 -74H118" stroke="${dark}" stroke-opacity=".25" stroke-width="2"/>
${T(0, -168, 'Ondine', 64, ink, { w: 800, a: 'middle', st: 80, ls: -2 })}${T(0, -122, 'Row No. 4', 36, ink, { w: 800, a: 'middle', st: 80 })}${T(0, -92, 'calming serum, 50 ml', 15.5, ink, { w: 600, a: 'middle', st: 88 })}
<rect x="-46" y="-396" width="92" height="50" rx="8" fill="url(#gc${n})"/>${Array.from({ length: 13 }, (_, i) => `<path d="M${-40 + i * 6.7} -390v40" stroke="${capDark}" stroke-width="1.5" opacity=".6"/>`).join('')}
<rect x="-15" y="-452" width="30" height="58" fill="url(#gc${n})"/><path d="M-142 -480H34a22 22 0 0 1 22 22v12H-92l-22 22h-20z" fill="${cap}"/><path d="M-137 -440l3 16h20l22-22H56v-10H-98l-20 20z" fill="${capMid}"/><path d="M-136 -474H30" stroke="#fff" stroke-opacity="${0.2 + 0.6 * k}" stroke-width="4"/>`
}

/** Glass with two brushes, foot at 0, 0. */
function glass(k) {
  return `<g transform="rotate(13 20 -150)"><rect x="12" y="-330" width="17" height="318" rx="8" fill="${mix('#7b1216', '#0E6B5A', k)}"/><rect x="8" y="-344" width="25" height="66" rx="6" fill="${mix('#c4524b', '#F7B21B', k)}"/></g><g transform="rotate(-11 -14 -150)"><rect x="-30" y="-318" width="17" height="306" rx="8" fill="${mix('#961a1c', '#223038', k)}"/><rect x="-34" y="-332" width="25" height="64" rx="6" fill="${mix('#b9433e', '#F4B8A8', k)}"/></g><path d="M-66 -176H66L54 0H-54z" fill="${mix('#d0564e', '#F2FBFA', k)}" opacity=".52"/><path d="M-60 -98H60L54 0H-54z" fill="${mix('#b43431', '#A9D0D2', k)}" opacity=".6"/><path d="M-50 -160L-42 -14" stroke="#fff" stroke-opacity=".75" stroke-width="8" stroke-linecap="round"/><ellipse cx="0" cy="-176" rx="66" ry="9" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4"/>`
}

/** Three folded towels, left foot at 0, 0. */
function towels(k) {
  return ['#F1C9BC', '#8FC3E6', '#F7F0E6'].map((c, i) => `<rect x="${i * 6}" y="${-62 - i * 58}" width="250" height="60" rx="28" fill="${mix(['#8b1216', '#a3201f', '#b93a33'][i], c, k)}"/><path d="M${26 + i * 6} ${-32 - i * 58}h210" stroke="#000" stroke-opacity=".12" stroke-width="4"/>`).join('')
}

/**
 * Draws the shelf at a moment.
 * @param o.w, o.h   pixels
 * @param o.k        how far the light has come, 0 (seven, all red) to 1 (noon, all cool)
 * @param o.u        size of tiles and things, 1 as in the wide frame of 1280
 * @param o.shelf    height of the shelf's upper edge
 * @param o.things   [kind, x, scale][]
 */
function shelf({ w, h, k, u = 1, shelf: s = h * 0.83, things = [], pane = true, over = '' }) {
  const n = ++scenes, TW = 116 * u, TH = 92 * u, soft = Math.max(w, h) * 0.2
  const from = -soft - h * 0.25, edge = from + (w + h * 0.45 + soft * 2) * k
  const at = (x, y) => ease(clamp((edge - (x - (y - h / 2) * 0.45)) / soft))
  let o = `<rect width="${w}" height="${h}" fill="${mix('#7d1016', '#B9CBC8', at(w / 2, h / 2))}"/>`
  for (let j = 0; j * TH < s + TH; j++) for (let i = -1; i * TW < w + TW; i++) {
    const x = i * TW + (j % 2 ? TW / 2 : 0), y = s - (j + 1) * TH, q = hash(i, j), p = Math.floor(q * 5), c = at(x + TW / 2 + (q - 0.5) * 60 * u, y + TH / 2)
    const glow = 4 * c * (1 - c)
    o += `<rect x="${x - 0.5}" y="${y - 0.5}" width="${TW + 1}" height="${TH + 1}" fill="${mix('#7d1016', '#B3C6C3', c)}"/><rect x="${x + 2 * u}" y="${y + 2 * u}" width="${TW - 4 * u}" height="${TH - 4 * u}" rx="${5 * u}" fill="${mix(mix(HOT[p], COOL[p], c), '#FFDFA8', glow * 0.5)}"/><path d="M${x + 9 * u} ${y + (9 + q * 5) * u}q${TW * 0.3} ${(-4 + q * 7) * u} ${TW - 20 * u} 0" stroke="#fff" stroke-opacity="${0.13 + 0.4 * c}" stroke-width="${3.2 * u}" fill="none" stroke-linecap="round"/><path d="M${x + 5 * u} ${y + TH - 7 * u}h${TW - 10 * u}" stroke="#000" stroke-opacity="${0.13 - 0.07 * c}" stroke-width="${4 * u}"/>`
  }
  if (pane && k > 0.04 && k < 0.96) {
    const e = edge - soft * 0.95, sk = h * (0.42 - 0.3 * k), W = w * 0.15, box = (x, y, ww, hh) => `<path d="M${x + (y / h) * sk} ${y}h${ww}L${x + ww + ((y + hh) / h) * sk} ${y + hh}h${-ww}z"/>`
    o += `<g fill="#FFF3CC" opacity=".42" filter="url(#soft)">${[0, 1].map(a => [0, 1].map(b => box(e + a * W * 1.09, h * 0.03 + b * h * 0.38, W, h * 0.35)).join('')).join('')}</g>`
  }
  o += over
  const lean = (1 - 2 * clamp(k + 0.08)) * 150 * u
  for (const [kind, x, z = 1] of things) if (kind !== 'towels') {
    const W = (kind === 'bottle' ? 226 : 120) * z, H = (kind === 'bottle' ? 400 : 210) * z
    o += `<path d="M${x - W / 2} ${s}l${lean} ${-H * 0.82}q${W / 2} ${-26 * z} ${W} 0l${-lean} ${H * 0.82}z" fill="#1a0507" opacity="${0.26 - 0.13 * at(x, s - 150)}"/>`
  }
  const stops = (a, b) => Array.from({ length: 25 }, (_, i) => `<stop offset="${i / 24}" stop-color="${mix(a, b, at((i / 24) * w, s))}"/>`).join('')
  o += `<defs><linearGradient id="s1${n}">${stops('#6d0b10', '#F4EFE6')}</linearGradient><linearGradient id="s2${n}">${stops('#4c060a', '#9FB6B4')}</linearGradient></defs><rect y="${s}" width="${w}" height="${31 * u}" fill="url(#s1${n})"/><rect y="${s + 30 * u}" width="${w}" height="${h}" fill="url(#s2${n})"/><rect y="${s + 30 * u}" width="${w}" height="${26 * u}" fill="#000" opacity=".18"/>`
  /* Each thing is drawn twice, as at seven and as at noon; the edge of the light masks one into the other. */
  const edgeAt = y => edge + (y - h / 2) * 0.45
  o += `<defs><linearGradient id="m${n}" gradientUnits="userSpaceOnUse" x1="${edgeAt(s * 0.6) - soft}" y1="${s * 0.6}" x2="${edgeAt(s * 0.6)}" y2="${s * 0.6 - soft * 0.45}"><stop offset=".15" stop-color="#fff"/><stop offset=".85" stop-color="#000"/></linearGradient><mask id="k${n}" maskUnits="userSpaceOnUse" x="0" y="0" width="${w}" height="${h}"><rect width="${w}" height="${h}" fill="url(#m${n})"/></mask></defs>`
  const all = c => things.map(([kind, x, z = 1], i) => `<g transform="translate(${x} ${s}) scale(${z})">${kind === 'bottle' ? bottle(c, `${n}-${i}-${c}`) : kind === 'glass' ? glass(c) : towels(c)}</g>`).join('')
  o += k <= 0.01 ? all(0) : k >= 0.99 ? all(1) : `${all(0)}<g mask="url(#k${n})">${all(1)}</g>`
  return `<svg width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" overflow="hidden"><defs><filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="5"/></filter></defs>${o}</svg>`
}

/** Places a scene in a larger drawing. */
const put = (x, y, scene, z = 1, e = '') => `<g transform="translate(${x} ${y}) scale(${z})" ${e}>${scene}</g>`
