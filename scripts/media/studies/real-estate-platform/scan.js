/* the same house as the phone saw it: drifting points and a guess at the walls */
function scan({ s = 28, c = '#8E938F', seed = 5 } = {}) {
  let z = seed; const R = () => ((z = z * 16807 % 2147483647) / 2147483647), S = v => (v * s).toFixed(1)
  let d = '', l = ''
  const bend = (x, y) => [x + Math.sin(y * .31) * .34 + x * .012, y + Math.sin(x * .23 + 1) * .42 - x * .01]
  for (const [x, y, w, h] of walls) {
    const P = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]].map(p => bend(p[0] + (R() - .5) * .3, p[1] + (R() - .5) * .3))
    l += `M${P.map(p => S(p[0]) + ' ' + S(p[1])).join('L')}Z`
    const n = Math.ceil((w + h) * 26)
    for (let i = 0; i < n; i++) { const e = R() * (w + h), q = e < w ? [x + e, y + (R() > .5 ? h : 0)] : [x + (R() > .5 ? w : 0), y + e - w], [a, b] = bend(q[0] + (R() + R() - 1) * .5, q[1] + (R() + R() - 1) * .5); d += `<circle cx="${S(a)}" cy="${S(b)}" r="${(.6 + R() * 1.5).toFixed(1)}" opacity="${(.35 + R() * .65).toFixed(2)}"/>` }
  }
  for (const [x, y, w, h] of blocks) for (let i = 0; i < w * h * 9; i++) { const [a, b] = bend(x + R() * w, y + R() * h); d += `<circle cx="${S(a)}" cy="${S(b)}" r="${(.6 + R()).toFixed(1)}" opacity=".5"/>` }
  for (const w of wins) for (let i = 0; i < 26; i++) { const u = w.a + R() * (w.b - w.a), v = w.at + (R() - .5) * 1.1, [a, b] = w.dir === 'h' ? bend(u, v) : bend(v, u); d += `<circle cx="${S(a)}" cy="${S(b)}" r="${(.5 + R()).toFixed(1)}" opacity=".6"/>` }
  let f = ''; for (let i = 0; i < 1500; i++) { const [a, b] = bend(R() * 32, R() * 26); f += `<circle cx="${S(a)}" cy="${S(b)}" r="${(.5 + R() * .7).toFixed(1)}"/>` }
  const tr = [[11, -2], [10.8, 2], [8.8, 4], [3.6, 4], [4, 8], [8, 9.2], [11.4, 9.6], [11, 13], [8.6, 16.6], [4.4, 16], [4.6, 23.6], [10, 24], [12.4, 21.6], [16, 22]].map(q => { const [a, b] = bend(...q); return S(a) + ' ' + S(b) })
  return `<g fill="${c}" opacity=".38">${f}</g><path d="${l}" fill="#fff" stroke="${c}" stroke-width="1.4"/><g fill="${c}">${d}</g><path d="M${tr.join('L')}" fill="none" stroke="${c}" stroke-width="2.4" stroke-dasharray="1 8" stroke-linecap="round" stroke-linejoin="round"/>`
}
