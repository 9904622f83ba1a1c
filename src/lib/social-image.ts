/** Draws the picture that link previews show: the page's heading on the raw side of the line, its picture on the other. */
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import subsetFont from 'subset-font'
import { escapeHtml } from './escape-html.ts'
import { storedFile } from './stored-file.ts'

const WIDTH = 1200
const HEIGHT = 630
/** Where the line stands: 62 % of the width, as on the site. */
const LINE = 744
const MARGIN = 64

/** Hexadecimal sRGB. */
export interface SocialColors {
  ink: string
  wall: string
  signal: string
}

export interface SocialImage {
  heading: string
  siteName: string
  /** The mark as SVG; `currentColor` in it becomes ink, `var(…)` the line's color. */
  mark: string
  colors: SocialColors
  /** The typeface as woff2. */
  font: Buffer
  /** File of the picture. */
  picture: string
  /** The picture is split by the line at 62 % itself and fills the whole card. */
  isSplit: boolean
  /** Folder for the typeface in the form that the text renderer reads. */
  cache: string
}

/** @returns A JPEG of 1200 × 630 pixels, below 80 kB. */
export async function drawSocialImage(image: SocialImage): Promise<Buffer> {
  const font = await fontFile(image)
  const heading = await fittingHeading(image.heading, image.colors.ink, font)
  const { ink } = image.colors
  const name = await drawText(image.siteName, { size: 38, ink, font })
  const overlays: OverlayOptions[] = [
    ...(image.isSplit ? [] : await pictureAndLine(image)),
    { input: await drawMark(image), left: MARGIN - 4, top: 52 },
    { input: name, left: MARGIN + 62, top: 62 },
    {
      input: heading,
      left: MARGIN - 3,
      top: image.isSplit ? 150 : HEIGHT - MARGIN - (await heightOf(heading)),
    },
  ]
  return background(image).composite(overlays).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

function background({ picture, isSplit, colors }: SocialImage) {
  if (isSplit) return sharp(picture).resize(WIDTH, HEIGHT, { position: 'bottom' })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colors.wall } })
}

async function pictureAndLine({ picture, colors }: SocialImage): Promise<OverlayOptions[]> {
  const part = await sharp(picture)
    .resize(WIDTH - LINE, HEIGHT)
    .toBuffer()
  const line = { create: { width: 6, height: HEIGHT, channels: 3 as const, background: colors.signal } }
  return [
    { input: part, left: LINE, top: 0 },
    { input: line, left: LINE - 3, top: 0 },
  ]
}

function drawMark({ mark, colors }: SocialImage): Promise<Buffer> {
  return sharp(Buffer.from(colorMark(mark, colors)), { density: 72 * 4 })
    .resize(52)
    .png()
    .toBuffer()
}

/** The mark's SVG for programs that know no custom properties. */
export const colorMark = (svg: string, { ink, signal }: Pick<SocialColors, 'ink' | 'signal'>) =>
  svg.replaceAll('currentColor', ink).replaceAll(/var\(--[^"]+\)/g, signal)

/** The heading in the largest size at which it takes at most four lines of the raw side; more lines only when it is very long. */
async function fittingHeading(heading: string, ink: string, font: string): Promise<Buffer> {
  // A short last word does not stand on a line of its own.
  const text = heading.replace(/ (?=\S{1,8}$)/, '\u00a0')
  for (const size of [92, 80, 70, 60, 48, 36]) {
    const drawn = await drawText(text, { size, ink, font })
    if ((await heightOf(drawn)) <= 330) return drawn
  }
  return drawText(text, { size: 28, ink, font })
}

const heightOf = async (picture: Buffer) => (await sharp(picture).metadata()).height

interface Type {
  size: number
  ink: string
  /** File of the typeface. */
  font: string
}

function drawText(text: string, { size, ink, font }: Type): Promise<Buffer> {
  // Letter spacing is in 1024ths of a point; headings are set 3 % tighter than the font.
  const tracking = Math.round(size * -0.03 * 1024)
  return sharp({
    text: {
      text: `<span foreground="${ink}" letter_spacing="${tracking}">${escapeHtml(text)}</span>`,
      font: `Special Gothic ${size}`,
      fontfile: font,
      width: LINE - MARGIN - 40,
      // A word that is wider than the raw side, as an address may be, is broken anywhere.
      wrap: 'word-char',
      dpi: 72,
      spacing: Math.round(size * -0.24),
      rgba: true,
    },
  })
    .png()
    .toBuffer()
}

/** The heading's cut of the typeface, weight 600 and width 92 %, as a file; made once. */
async function fontFile({ font, cache }: SocialImage): Promise<string> {
  const file = join(cache, `heading-${font.length}.ttf`)
  const characters = Array.from({ length: 0x2123 }, (_, code) => String.fromCodePoint(code)).join('')
  const axes = { wght: 600, wdth: 92 }
  await storedFile(file, () =>
    subsetFont(font, characters, { targetFormat: 'truetype', variationAxes: axes }),
  )
  return file
}
