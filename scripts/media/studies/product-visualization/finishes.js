/*
 * Quillon Audio: twelve finishes from one set of renders. light/<view>-<shell><ground>.webp are renders with the shell
 * and the ground white (1) or black (0). Light adds up, so a picture in any two colors is a sum of the four.
 */
const FINISHES = [['Sand', '#CDB89A', '#1E2A44'], ['Rust', '#B4552D', '#EBC9B2'], ['Oxblood', '#5A1B20', '#D9A9A0'], ['Plum', '#4A2A4D', '#CDB6D0'], ['Lake', '#4C7C8C', '#CFE0E2'], ['Fern', '#5E7B4A', '#D6DEC2'], ['Straw', '#E9CE7B', '#8A5A2A'], ['Rose', '#E3A9A3', '#7A3440'], ['Graphite', '#3B3D40', '#B9BBBD'], ['Bone', '#E9E6DF', '#8C8577'], ['Fog', '#7D8794', '#2B323C'], ['Brass', '#C9A36B', '#40301C']]
const WHITE = 0.8
/** Brightness of the open ground; dividing by it gives a picture's ground exactly the requested color. */
const OPEN = 0.58
const STATES = ['11', '10', '01', '00']
const linear = v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const LINEAR = Float32Array.from({ length: 256 }, (_, i) => linear(i / 255))
const encode = v => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const BYTE = Uint8ClampedArray.from({ length: 4097 }, (_, i) => Math.round(255 * encode(i / 4096)))
const channels = hex => [1, 3, 5].map(i => linear(Number.parseInt(hex.slice(i, i + 2), 16) / 255))
const asHex = rgb => `#${rgb.map(v => Math.round(v).toString(16).padStart(2, '0')).join('')}`
const mix = (a, b, k) => asHex([1, 3, 5].map(i => Number.parseInt(a.slice(i, i + 2), 16) * (1 - k) + Number.parseInt(b.slice(i, i + 2), 16) * k))
const light = hex => { const [r, g, b] = channels(hex); return 0.21 * r + 0.72 * g + 0.07 * b }
const inkOn = hex => (light(hex) > 0.25 ? '#17181B' : '#F4F1EA')
const views = {}

/** Requests a view's four renders before the page has loaded. */
function need(...names) {
  for (const name of names)
    for (const state of STATES)
      document.currentScript.after(
        Object.assign(new Image(), { hidden: true, id: `${name}-${state}`, src: `light/${name}-${state}.webp` }),
      )
}

function view(name) {
  views[name] ??= (() => {
    const parts = STATES.map(state => {
      const image = document.getElementById(`${name}-${state}`)
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
      const context = canvas.getContext('2d')
      context.drawImage(image, 0, 0)
      return context.getImageData(0, 0, canvas.width, canvas.height)
    })
    return { width: parts[0].width, height: parts[0].height, data: parts.map(part => part.data) }
  })()
  return views[name]
}

/** A view in these colors, as a canvas the size of its renders; `from` and `to` are columns, as fractions. */
function paint(name, shell, ground, from = 0, to = 1) {
  const { width, height, data: [a, b, c, d] } = view(name)
  const s = channels(shell).map(v => v / WHITE), g = channels(ground).map(v => v / WHITE)
  const canvas = new OffscreenCanvas(width, height), context = canvas.getContext('2d'), out = context.createImageData(width, height)
  const gain = WHITE / OPEN
  for (let y = 0; y < height; y++) for (let x = Math.floor(from * width); x < Math.ceil(to * width); x++) {
    const i = (y * width + x) * 4
    for (let k = 0; k < 3; k++) {
      const [A, B, C, D] = [LINEAR[a[i + k]], LINEAR[b[i + k]], LINEAR[c[i + k]], LINEAR[d[i + k]]]
      let v = (D + s[k] * (B - D) + g[k] * (C - D) + s[k] * g[k] * (A - B - C + D)) * gain
      if (v > 0.75) v = 0.75 + 0.25 * (1 - Math.exp((0.75 - v) / 0.25))
      out.data[i + k] = BYTE[Math.max(0, Math.min(4096, Math.round(v * 4096)))]
    }
    out.data[i + 3] = 255
  }
  context.putImageData(out, 0, 0)
  return canvas
}

/** Composes a page: `draw(context)` paints pictures, then the SVG text is drawn over them. */
function compose(draw, words = '') {
  addEventListener('load', () => {
    const canvas = document.querySelector('canvas')
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    draw(context)
    document.querySelector('svg').innerHTML = typeof words === 'function' ? words() : words
  })
}
const U = (x, y, s, size, fill, { w = 400, a = 'start', ls = 0 } = {}) => `<text x="${x}" y="${y}" font-family="Unb" font-weight="${w}" font-size="${size}" fill="${fill}" text-anchor="${a}" letter-spacing="${ls}">${s}</text>`
const M = (x, y, s, size, fill, { w = 500, a = 'start', e = '' } = {}) => `<text x="${x}" y="${y}" font-family="Man" font-weight="${w}" font-size="${size}" fill="${fill}" text-anchor="${a}" ${e}>${s}</text>`
