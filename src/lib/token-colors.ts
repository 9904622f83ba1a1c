/** The stylesheet's colors for anything drawn without it: link previews, icons, the manifest. */

/**
 * Reads the colors of the custom properties in the first rule of `css`, the light theme's.
 * @param css Text of `src/styles/tokens.css`.
 * @returns Hexadecimal sRGB by name, e.g. `{ '--ink': '#17251e' }`. Values other than `oklch(…)` without alpha and
 * `#rrggbb` are left out.
 */
export function tokenColors(css: string): Record<string, string> {
  const day = css.slice(css.indexOf('{') + 1, css.indexOf('}'))
  const colors: Record<string, string> = {}
  for (const [, name = '', hex, L, C, H] of day.matchAll(
    /(--[\w-]+):\s*(?:(#[0-9a-f]{6})|oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\))\s*;/gi,
  )) {
    colors[name] = hex?.toLowerCase() ?? fromOklch(Number(L) / 100, Number(C), Number(H))
  }
  return colors
}

/** Lightness 0 to 1, chroma, hue in degrees; the matrices are those of CSS Color 4. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(channel).join('')}`
}

function channel(linear: number): string {
  const inRange = Math.min(1, Math.max(0, linear))
  const encoded = inRange <= 0.0031308 ? 12.92 * inRange : 1.055 * inRange ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
