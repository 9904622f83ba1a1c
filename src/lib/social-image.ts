/** Draws the picture for link previews: the page's heading on the raw side of the line, its picture on the other. */
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import subsetFont from 'subset-font'
import { escapeHtml } from './escape-html.ts'
import { storedFile } from './stored-file.ts'

const WIDTH = 1200
const HEIGHT = 630
/** The line starts at 38 % of the width, so that the picture gets the larger share. */
const LINE = 456
const LINE_WIDTH = 6
const MARGIN = 48
/** Margin and width of the text in a picture that is itself split by the line. */
const SPLIT = { margin: 64, words: 640 }
const WORDS = LINE - MARGIN - 20

/** Hexadecimal sRGB. */
export interface SocialColors {
  ink: string
  background: string
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
  /** The picture's file. */
  picture: Buffer
  /** The picture itself is split by the line at 62 %, as on the site, and fills the whole card. */
  isSplit: boolean
  /** Cache folder for the typeface in the format that the text renderer reads. */
  cache: string
}

/** @returns A JPEG of 1200 × 630 pixels, below 80 kB. */
export async function drawSocialImage(image: SocialImage): Promise<Buffer> {
  const overlays = image.isSplit ? await wordsOnPicture(image) : await wordsBesidePicture(image)
  return background(image).composite(overlays).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

/** The logo above a large heading. */
async function wordsOnPicture(image: SocialImage): Promise<OverlayOptions[]> {
  const { margin, words: width } = SPLIT
  return [
    { input: await drawMark(image), left: margin - 4, top: 52 },
    { input: await drawName(image, 38), left: margin + 62, top: 62 },
    {
      input: await fittingHeading(image, { sizes: [92, 80, 70, 60, 48, 36, 28], width, height: 330 }),
      left: margin - 3,
      top: 150,
    },
  ]
}

/** The heading above the logo, the picture to the right of the line. */
async function wordsBesidePicture(image: SocialImage): Promise<OverlayOptions[]> {
  const { picture, colors } = image
  const part = await sharp(picture)
    .resize(WIDTH - LINE, HEIGHT)
    .toBuffer()
  const line = {
    create: { width: LINE_WIDTH, height: HEIGHT, channels: 3 as const, background: colors.signal },
  }
  const heading = await fittingHeading(image, { sizes: [68, 60, 52, 44, 36, 28], width: WORDS, height: 430 })
  return [
    { input: part, left: LINE, top: 0 },
    { input: line, left: LINE, top: 0 },
    { input: heading, left: MARGIN - 2, top: 52 },
    { input: await drawMark(image), left: MARGIN - 4, top: HEIGHT - 98 },
    { input: await drawName(image, 32), left: MARGIN + 58, top: HEIGHT - 84 },
  ]
}

function background({ picture, isSplit, colors }: SocialImage) {
  if (isSplit) return sharp(picture).resize(WIDTH, HEIGHT, { position: 'bottom' })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colors.background } })
}

function drawMark({ mark, colors }: SocialImage): Promise<Buffer> {
  return sharp(Buffer.from(colorMark(mark, colors)), { density: 72 * 4 })
    .resize(52)
    .png()
    .toBuffer()
}

/** The mark's SVG for programs that do not support custom properties. */
export const colorMark = (svg: string, { ink, signal }: Pick<SocialColors, 'ink' | 'signal'>) =>
  svg.replaceAll('currentColor', ink).replaceAll(/var\(--[^"]+\)/g, signal)

const drawName = async (image: SocialImage, size: number) =>
  drawText(image.siteName, {
    size,
    width: WORDS,
    ink: image.colors.ink,
    font: await fontFile(image),
    wrap: 'word-char',
  })

interface Room {
  /** Font sizes, largest first. */
  sizes: [number, ...number[]]
  width: number
  height: number
}

/** The heading in the first size that fits, or else in the last. */
async function fittingHeading(image: SocialImage, { sizes, width, height }: Room): Promise<Buffer> {
  const type = { width, ink: image.colors.ink, font: await fontFile(image) }
  // Keeps a short last word off a line of its own.
  const text = image.heading.replace(/ (?=\S{1,3}$)/, '\u00a0')
  // A word that is too wide in every size, such as a URL, may break anywhere.
  for (const wrap of ['word', 'word-char'] as const)
    for (const size of sizes) {
      const drawn = await drawText(text, { ...type, size, wrap })
      const taken = await sharp(drawn).metadata()
      if (taken.width <= width && taken.height <= height) return drawn
    }
  return drawText(text, { ...type, size: sizes.at(-1) ?? sizes[0], wrap: 'word-char' })
}

interface Type {
  size: number
  /** Line width in pixels. */
  width: number
  ink: string
  /** Path of the font file. */
  font: string
  /** Where a line may break. */
  wrap: 'word' | 'word-char'
}

function drawText(text: string, { size, width, ink, font, wrap }: Type): Promise<Buffer> {
  // Letter spacing is in 1024ths of a point; headings are set 3 % tighter than the font.
  const tracking = Math.round(size * -0.03 * 1024)
  return sharp({
    text: {
      text: `<span foreground="${ink}" letter_spacing="${tracking}">${escapeHtml(text)}</span>`,
      font: `Special Gothic ${size}`,
      fontfile: font,
      width,
      wrap,
      dpi: 72,
      spacing: Math.round(size * -0.24),
      rgba: true,
    },
  })
    .png()
    .toBuffer()
}

/** The heading's instance of the typeface, weight 600 and width 92 %, as a file; made once. */
async function fontFile({ font, cache }: SocialImage): Promise<string> {
  const file = join(cache, `heading-${font.length}.ttf`)
  const characters = Array.from({ length: 0x2123 }, (_, code) => String.fromCodePoint(code)).join('')
  const axes = { wght: 600, wdth: 92 }
  await storedFile(file, () =>
    subsetFont(font, characters, { targetFormat: 'truetype', variationAxes: axes }),
  )
  return file
}
