/* Hand-drawn lines: blue pencil through text without a source, thin lines from a source to its sentence. */
let seedOf = 7
const chance = () => ((seedOf = (seedOf * 16807) % 2147483647) / 2147483647)
const shaky = () => chance() - .5
const pen = (d, w = 4, c = '#2459A8') => `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" opacity=".92"/>`
/* strikes through every line of an element's text; returns the drawing and the last line's box */
function cross(el) {
  let o = '', last
  for (const q of el.getClientRects()) {
    for (const k of [0, 1]) {
      let d = ''
      const y = q.top + q.height * .52 + k * 7 - 3, n = Math.max(2, Math.round(q.width / 40))
      for (let j = 0; j <= n; j++) d += `${d ? 'L' : 'M'}${q.left - 6 + (q.width + 14) * j / n} ${y + shaky() * 4}`
      o += pen(d, k ? 2.6 : 4.4)
    }
    last = q
  }
  return { o, last }
}
const arrow = (x0, y0, x1, y1, bend = 30) => pen(`M${x0} ${y0}C${x0 + (x1 - x0) * .4} ${y0 + bend} ${x1 - 70} ${y1 + bend} ${x1} ${y1}`, 3.4) + pen(`M${x1 - 20} ${y1 - 4}L${x1} ${y1}L${x1 - 10} ${y1 + 19}`, 3.4)
const loop = (cx, cy, rx, ry, w = 3.6) => pen(`M${cx - rx} ${cy + 6}C${cx - rx - 6} ${cy - ry * 1.2} ${cx + rx} ${cy - ry * 1.35} ${cx + rx + 4} ${cy - 2}C${cx + rx + 4} ${cy + ry * 1.25} ${cx - rx + 10} ${cy + ry * 1.3} ${cx - rx + 2} ${cy}C${cx - rx + 4} ${cy - ry * .8} ${cx - rx * .3} ${cy - ry * 1.15} ${cx + rx * .2} ${cy - ry * 1.1}`, w)
