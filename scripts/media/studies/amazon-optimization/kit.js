/* Ondine Row on a marketplace: colors, the bottle and small helpers. `o` collects the drawing. */
const BLUSH = '#F4D0C4', WINE = '#4A0F12', RED = '#B01E14', SUN = '#F7B21B', GREEN = '#0E3B2B', CREAM = '#FFF6EF', SKY = '#8FC3E6'
let o = ''
let seed = 3
const R = () => (seed = (seed * 16807) % 2147483647) / 2147483647
const r = (x, y, w, h, f, rx = 0, e = '') => { o += `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${f}" rx="${rx}" ${e}/>` }
const t = (x, y, s, size, f, { w = 500, a = 'start', ls = 0, st = 84, font = 'BR', e = '' } = {}) => { o += `<text x="${x}" y="${y}" font-family="${font}" font-weight="${w}" font-size="${size}" fill="${f}" text-anchor="${a}" letter-spacing="${ls}" style="font-stretch:${st}%" ${e}>${s}</text>` }
const p = (d, c, w = 2, f = 'none', e = '') => { o += `<path d="${d}" fill="${f}" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${e}/>` }
const C = (x, y, q, f, e = '') => { o += `<circle cx="${x}" cy="${y}" r="${q}" fill="${f}" ${e}/>` }
const lines = (x, y, list, size, lead, f, e) => list.forEach((l, i) => t(x, y + i * lead, l, size, f, e))
const star = (x, y, q, f) => { o += `<path d="M${Array.from({ length: 10 }, (_, i) => { const a = (i * Math.PI) / 5 - Math.PI / 2, d = i % 2 ? q * 0.42 : q; return `${(x + Math.cos(a) * d).toFixed(1)} ${(y + Math.sin(a) * d).toFixed(1)}` }).join('L')}z" fill="${f}"/>` }
const stars = (x, y, q, n, f, off) => { for (let i = 0; i < 5; i++) star(x + q + i * q * 2.15, y, q, i < n ? f : off) }
const GRADIENTS = `<linearGradient id="g"><stop offset="0" stop-color="#6E0D08"/><stop offset=".1" stop-color="#B01E14"/><stop offset=".2" stop-color="#E0523F"/><stop offset=".27" stop-color="#B9241A"/><stop offset=".8" stop-color="#A81B12"/><stop offset=".94" stop-color="#7A100A"/><stop offset="1" stop-color="#C23A2B"/></linearGradient><linearGradient id="wh"><stop offset="0" stop-color="#CFC4BC"/><stop offset=".22" stop-color="#FFF"/><stop offset=".7" stop-color="#F3ECE6"/><stop offset="1" stop-color="#C2B6AD"/></linearGradient><linearGradient id="lab"><stop offset="0" stop-color="#D9AC9E"/><stop offset=".16" stop-color="#F7DACF"/><stop offset=".85" stop-color="#F1CCBF"/><stop offset="1" stop-color="#CF9F90"/></linearGradient><filter id="gray"><feColorMatrix type="saturate" values="0"/></filter>`

/** The bottle, 200 wide and 470 high at scale 1, foot at x, y. */
function bottle(x, y, s = 1, shadow = '#000', op = 0.16, e = '') {
  let b = `<ellipse cx="26" cy="-3" rx="138" ry="17" fill="${shadow}" opacity="${op}"/><path d="M-62-462h96q20 0 20 20v16h-62v-8h-26q-18 0-28 12-8 8-14-2-6-38 14-38z" fill="url(#wh)"/><rect x="-11" y="-428" width="24" height="52" fill="url(#wh)"/><rect x="-36" y="-386" width="72" height="46" rx="7" fill="url(#wh)"/>`
  for (let i = 0; i < 11; i++) b += `<path d="M${-32 + i * 6.4} -382v38" stroke="#B9ADA4" stroke-width="1.4" opacity=".7"/>`
  b += `<rect x="-100" y="-342" width="200" height="342" rx="52" fill="url(#g)"/><rect x="-100" y="-252" width="200" height="160" fill="url(#lab)"/>`
  const w = (yy, text, size, weight, f) => `<text x="0" y="${yy}" font-family="BR" font-weight="${weight}" font-size="${size}" text-anchor="middle" fill="${f}" letter-spacing="${size > 40 ? -1.2 : 0}" style="font-stretch:84%">${text}</text>`
  b += `${w(-172, 'Ondine', 46, 700, RED)}${w(-136, 'Row, No. 4', 24, 500, RED)}${w(-106, 'calming serum, 50 ml', 13, 500, WINE)}<path d="M-70-300v-20q2-14 16-14" fill="none" stroke="#FFF" stroke-width="7" stroke-linecap="round" opacity=".55"/>`
  o += `<g transform="translate(${x} ${y}) scale(${s})" ${e}>${b}</g>`
}

/** Writes the collected drawing into the page. */
const show = () => { document.querySelector('svg').innerHTML = `<defs>${GRADIENTS}</defs>${o}` }
