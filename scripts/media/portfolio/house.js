/* The one record of 14 Alder Row, from which everything on both pages is drawn. In feet; x points east, y south. */
const T = .7, I = .42, walls = [], wins = [], doors = []
const rooms = [
  ['Kitchen', 0, 0, 13, 12, '12′ 7″ × 11′ 5″'], ['Pantry', 13, 0, 20, 7.2, '6′ 8″ × 6′ 9″'], ['Dining room', 20, 0, 32, 11.5, '11′ 6″ × 11′ 1″'],
  ['Front room', 0, 12, 14, 26, '13′ 5″ × 13′ 6″'], ['Hall', 14, 7.2, 20, 26, '5′ 7″ × 18′ 3″'], ['Study', 20, 11.5, 32, 26, '11′ 6″ × 14′ 0″'], ['', 32, 15, 34.5, 22, '']
]
function run(dir, at, from, to, t, gaps = []) {
  let p = from - t / 2
  for (const [a, b, kind, room, flip] of [...gaps, [to + t / 2]]) {
    if (a > p) walls.push(dir === 'h' ? [p, at - t / 2, a - p, t] : [at - t / 2, p, t, a - p])
    if (kind === 'w') wins.push({ dir, at, a, b, room, t })
    if (kind === 'd') doors.push({ dir, at, a, b, flip, t })
    p = b
  }
}
run('h', 0, 0, 32, T, [[2.6, 7, 'w', 0], [9.4, 12.2, 'd', 0, 'dn'], [15.6, 17.6, 'w', 1], [22, 25, 'w', 2], [27, 30, 'w', 2]])
run('h', 26, 0, 32, T, [[2.2, 5.4, 'w', 3], [8, 11.2, 'w', 3], [15.4, 18.6, 'd', 4, 'up'], [22, 25, 'w', 5], [27, 30, 'w', 5]])
run('v', 0, 0, 26, T, [[4, 8, 'w', 0], [14.6, 17.6, 'w', 3], [20.4, 23.4, 'w', 3]])
run('v', 32, 0, 15, T, [[3.4, 7.6, 'w', 2]]); run('v', 32, 22, 26, T)
run('h', 15, 32, 34.5, T); run('h', 22, 32, 34.5, T); run('v', 34.5, 15, 22, T, [[16, 21, 'w', 5]])
run('h', 12, 0, 14, I, [[9.4, 12.6, 'o']]); run('v', 13, 0, 12, I, [[2.2, 4.8, 'd', 0, 'r'], [8.2, 11.2, 'o']])
run('h', 7.2, 13, 20, I); run('v', 20, 0, 26, I, [[8, 10.8, 'o'], [21.6, 24.4, 'd', 0, 'r']])
run('h', 11.5, 20, 32, I, [[23, 29, 'o']]); run('v', 14, 12, 26, I, [[19.4, 24.6, 'o']])
const blocks = [ // gray furniture: x, y, w, d, height
  [.5, .5, 8.2, 2.1, 3], [.5, 2.6, 2.1, 7.4, 3], [5.4, 5, 4.4, 2.4, 3], [13.4, 4.9, 2.5, 2, 3], [16.1, 4.9, 2.5, 2, 3], [18.5, .5, 1.2, 6.4, 4],
  [23.4, 3.2, 5.4, 3.6, 2.5], [24, 1.7, 1.5, 1.3, 1.5], [26.7, 1.7, 1.5, 1.3, 1.5], [24, 7.1, 1.5, 1.3, 1.5], [26.7, 7.1, 1.5, 1.3, 1.5],
  [.6, 15.6, 2.8, 7, 1.5], [.6, 15.6, .8, 7, 2.7], [9.6, 13, 3, 2.6, 1.5], [5.2, 17.8, 3, 3.4, 1.2], [20.6, 12.6, 1.9, 5, 3.4], [26.4, 15.4, 5, 2.5, 2.4], [28, 18.4, 1.7, 1.6, 1.5]
]
const stairs = Array.from({ length: 13 }, (_, i) => [16.9, 19.6 - i * .84, 2.9, .84, (i + 1) * .62])
function sun(h) { const k = (h - 6) / 12, az = (90 + 180 * k) * Math.PI / 180, el = Math.max(.16, Math.sin(Math.PI * k) * 1.02); return { x: -Math.sin(az), y: Math.cos(az), el } }
function patches(h) {
  const s = sun(h), out = []
  for (const w of wins) {
    const r = rooms[w.room], n = w.dir === 'h' ? [0, w.at < 13 ? 1 : -1] : [w.at < 16 ? 1 : -1, 0]
    if (s.x * n[0] + s.y * n[1] < .12) continue
    const d1 = 2.4 / Math.tan(s.el), d2 = 6.8 / Math.tan(s.el), P = (u, d) => w.dir === 'h' ? [u + s.x * d, w.at + s.y * d] : [w.at + s.x * d, u + s.y * d], m = (w.a + w.b) / 2, g = .12
    for (const [a, b] of [[w.a + g, m - g], [m + g, w.b - g]]) out.push({ room: w.room, pts: [P(a, d1), P(b, d1), P(b, d2), P(a, d2)] })
  }
  return out
}
/* the plan, finished */
function plan({ s = 28, h = 9, ink = '#14244A', sunC = '#F6C63C', floor = '#FFFFFF', gray = '#D5DBE3', names = true, hot = 'Pantry', hotC = '#C8324A', font = 'Familjen', id = 'p', dims = true } = {}) {
  const S = v => (v * s).toFixed(1), box = (r, c, x = '') => `<rect x="${S(r[0])}" y="${S(r[1])}" width="${S(r[2])}" height="${S(r[3])}" fill="${c}" ${x}/>`
  let o = box([13, 7.2, 1, 4.8], floor) + rooms.map(r => box([r[1], r[2], r[3] - r[1], r[4] - r[2]], r[0] === hot ? '#FBE3E8' : floor)).join('')
  o += rooms.map((r, i) => `<clipPath id="${id}${i}"><rect x="${S(r[1])}" y="${S(r[2])}" width="${S(r[3] - r[1])}" height="${S(r[4] - r[2])}"/>${i === 5 ? `<rect x="${S(32)}" y="${S(15)}" width="${S(2.5)}" height="${S(7)}"/>` : ''}</clipPath>`).join('')
  o += `<g id="${id}sun">` + patches(h).map(p => `<polygon clip-path="url(#${id}${p.room})" points="${p.pts.map(q => S(q[0]) + ',' + S(q[1])).join(' ')}" fill="${sunC}"/>`).join('') + '</g>'
  o += blocks.map(b => box(b, gray, `stroke="${ink}" stroke-width="1" stroke-opacity=".35" style="mix-blend-mode:multiply"`)).join('')
  o += stairs.map(b => box(b, 'none', `stroke="${ink}" stroke-width="1.2"`)).join('') + `<path d="M${S(18.35)} ${S(20.1)}V${S(10.2)}m-5 9l5-9 5 9" fill="none" stroke="${ink}" stroke-width="1.6"/>`
  o += walls.map(w => box(w, ink)).join('')
  o += wins.map(w => { const k = w.t / 2; return w.dir === 'h' ? `<path d="M${S(w.a)} ${S(w.at - k)}H${S(w.b)}M${S(w.a)} ${S(w.at)}H${S(w.b)}M${S(w.a)} ${S(w.at + k)}H${S(w.b)}" stroke="${ink}" stroke-width="1.6"/>` : `<path d="M${S(w.at - k)} ${S(w.a)}V${S(w.b)}M${S(w.at)} ${S(w.a)}V${S(w.b)}M${S(w.at + k)} ${S(w.a)}V${S(w.b)}" stroke="${ink}" stroke-width="1.6"/>` }).join('')
  o += doors.map(d => { const L = d.b - d.a; if (d.dir === 'h') { const e = d.flip === 'dn' ? 1 : -1; return `<path d="M${S(d.a)} ${S(d.at)}v${S(L * e)}A${S(L)} ${S(L)} 0 0 ${e > 0 ? 0 : 1} ${S(d.b)} ${S(d.at)}" fill="none" stroke="${ink}" stroke-width="1.4"/>` } return `<path d="M${S(d.at)} ${S(d.a)}h${S(L)}A${S(L)} ${S(L)} 0 0 1 ${S(d.at)} ${S(d.b)}" fill="none" stroke="${ink}" stroke-width="1.4"/>` }).join('')
  const at = { Kitchen: [6.4, 9.6], Pantry: [17.02, 1.7], 'Dining room': [26, 10], 'Front room': [10.6, 17.6], Hall: [15.5, 16.4], Study: [28.6, 23.4] }
  if (names) o += rooms.filter(r => r[0] && r[0] !== 'Hall').map(r => `<text x="${S(at[r[0]][0])}" y="${S(at[r[0]][1])}" text-anchor="middle" font-family="${font}" font-size="${s * .68}" font-weight="600" fill="${r[0] === hot ? hotC : ink}">${r[0]}<tspan x="${S(at[r[0]][0])}" dy="1.25em" font-weight="400" font-size="${s * .54}">${r[5]}</tspan></text>`).join('')
  if (dims) o += `<g stroke="${ink}" stroke-width="1.2"><path d="M0 ${S(-1.6)}H${S(32)}M0 ${S(-2.1)}v${S(1)}M${S(13)} ${S(-2.1)}v${S(1)}M${S(20)} ${S(-2.1)}v${S(1)}M${S(32)} ${S(-2.1)}v${S(1)}M${S(-1.6)} 0V${S(26)}M${S(-2.1)} 0h${S(1)}M${S(-2.1)} ${S(12)}h${S(1)}M${S(-2.1)} ${S(26)}h${S(1)}"/></g><g font-family="${font}" font-size="${s * .54}" fill="${ink}" text-anchor="middle"><text x="${S(6.5)}" y="${S(-2)}">13′ 0″</text><text x="${S(16.5)}" y="${S(-2)}">7′ 0″</text><text x="${S(26)}" y="${S(-2)}">12′ 0″</text><text transform="translate(${S(-2)} ${S(6)}) rotate(-90)">12′ 0″</text><text transform="translate(${S(-2)} ${S(19)}) rotate(-90)">14′ 0″</text></g>`
  return o
}
/* the same walls in 3D */
function axon({ s = 24, turn = -28, cut = 5, h = 9, top = '#14244A', c1 = '#F4F6F9', c2 = '#C4CDDA', floor = '#E3E9F0', sunC = '#F6C63C', g1 = '#C9CFD8', g2 = '#AEB6C2', g3 = '#DDE2E9', ground = '' } = {}) {
  const a = turn * Math.PI / 180, C = Math.cos(a), N = Math.sin(a), sq = .66
  const P = (x, y, z = 0) => { const X = x - 17, Y = y - 13; return [(X * C - Y * N) * s, (X * N + Y * C) * s * sq - z * s * .8] }
  const poly = (pts, f, x = '') => `<polygon points="${pts.map(p => p[0].toFixed(1) + ',' + p[1].toFixed(1)).join(' ')}" fill="${f}" ${x}/>`
  let o = ground ? poly([P(-3, -3), P(38, -3), P(38, 33), P(-3, 33)], ground) : ''
  o += poly([P(13, 7.2), P(14, 7.2), P(14, 12), P(13, 12)], floor) + rooms.map(r => poly([P(r[1], r[2]), P(r[3], r[2]), P(r[3], r[4]), P(r[1], r[4])], floor)).join('')
  o += rooms.map((r, i) => `<clipPath id="ax${i}">${poly([P(r[1], r[2]), P(i === 5 ? 34.5 : r[3], r[2]), P(i === 5 ? 34.5 : r[3], r[4]), P(r[1], r[4])], '#000')}</clipPath>`).join('')
  o += patches(h).map(p => poly(p.pts.map(q => P(...q)), sunC, `clip-path="url(#ax${p.room})"`)).join('')
  const B = []
  const put = (x, y, w, d, z0, z1, t, f1, f2) => { const st = 1.1, nx = Math.max(1, Math.round(w / st)), ny = Math.max(1, Math.round(d / st)); for (let i = 0; i < nx; i++) for (let j = 0; j < ny; j++) B.push([x + w / nx * i, y + d / ny * j, w / nx, d / ny, z0, z1, t, f1, f2, j === ny - 1, turn < 0 ? i === 0 : i === nx - 1]) }
  for (const [x, y, w, d] of walls) put(x, y, w, d, 0, cut, top, c1, c2)
  for (const w of wins) { const k = w.t; if (w.dir === 'h') put(w.a, w.at - k / 2, w.b - w.a, k, 0, 2.4, g3, c1, c2); else put(w.at - k / 2, w.a, k, w.b - w.a, 0, 2.4, g3, c1, c2) }
  for (const [x, y, w, d, z] of blocks) put(x, y, w, d, 0, z, g3, g1, g2)
  for (const [x, y, w, d, z] of stairs) put(x, y, w, d, 0, z, g3, g1, g2)
  B.sort((p, q) => ((p[0] + p[2] / 2) * N + (p[1] + p[3] / 2) * C) - ((q[0] + q[2] / 2) * N + (q[1] + q[3] / 2) * C))
  for (const [x, y, w, d, z0, z1, t, f1, f2, S1, S2] of B) {
    const X = turn < 0 ? x : x + w
    if (S2) o += poly([P(X, y, z0), P(X, y + d, z0), P(X, y + d, z1), P(X, y, z1)], f2, `stroke="${f2}" stroke-width=".6"`)
    if (S1) o += poly([P(x, y + d, z0), P(x + w, y + d, z0), P(x + w, y + d, z1), P(x, y + d, z1)], f1, `stroke="${f1}" stroke-width=".6"`)
    o += poly([P(x, y, z1), P(x + w, y, z1), P(x + w, y + d, z1), P(x, y + d, z1)], t, `stroke="${t}" stroke-width=".6"`)
  }
  return { svg: o, P }
}
