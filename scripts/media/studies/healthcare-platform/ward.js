/* Helpers that collect the shapes and texts of one drawing in `out`. */
const CREAM = '#F3EEE2', TEAL = '#0C4A4E', INK = '#08272B', SKY = '#6FA8DC', SUN = '#F0B429', MINT = '#D8E8DC'
let out = ''
const r = (x, y, w, h, f, rx = 0, e = '') => { out += `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${f}" rx="${rx}" ${e}/>` }
const t = (x, y, s, size, f, { w = 400, a = 'start', e = '' } = {}) => { out += `<text x="${x}" y="${y}" font-family="Atk" font-weight="${w}" font-size="${size}" fill="${f}" text-anchor="${a}" ${e}>${s}</text>` }
const p = (d, c, w = 2, f = 'none', e = '') => { out += `<path d="${d}" fill="${f}" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${e}/>` }
let seedOf = 11
const chance = () => ((seedOf = (seedOf * 16807) % 2147483647) / 2147483647)
const tick = (x, y, s, c) => p(`M${x - s} ${y}l${s * .8} ${s * .8} ${s * 1.4} ${-s * 1.6}`, c, s * .42)
