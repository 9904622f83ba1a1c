/** Pictures for link previews, drawn at build time and cached between builds. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import special from '@fontsource-variable/special-gothic/files/special-gothic-latin-standard-normal.woff2?inline'
import type { APIContext, ImageMetadata } from 'astro'
import film from '#assets/film/day.webp'
import mark from '#assets/mark.svg?raw'
import { brand } from '#collections/brand.ts'
import type { Route } from '#collections/routes.ts'
import { drawnRoutes } from '#collections/social-images.ts'
import { drawSocialImage } from '#lib/social-image.ts'
import drawing from '#lib/social-image.ts?raw'
import { storedFile } from '#lib/stored-file.ts'
import { socialImagePath } from '#lib/structured-data.ts'
import { tokenColors } from '#lib/token-colors.ts'
import tokens from '#styles/tokens.css?raw'

/** Next to Astro's own cache; see cacheDir in astro.config.mjs. */
const CACHE = resolve(process.env.ASTRO_CACHE ?? 'node_modules/.astro', 'social')

const {
  '--ink': ink = '#000000',
  '--bg': background = '#ffffff',
  '--signal': signal = ink,
} = tokenColors(tokens)
const colors = { ink, background, signal }

export async function getStaticPaths() {
  const routes = await drawnRoutes()
  return routes.map(route => ({
    params: { route: socialImagePath(route.path).replace(/^\/og\/|\.jpg$/g, '') },
    props: { route },
  }))
}

export async function GET({ props }: APIContext<{ route: Route }>) {
  const { heading, picture, pictureFile } = props.route
  const { name: siteName } = await brand()
  const file = pictureFile ?? fileOf(picture ?? film)
  const image = { heading, siteName, mark, colors, picture: file, isSplit: !picture && !pictureFile }
  // A change to the page, its picture or the drawing code produces a new file.
  const ingredients = JSON.stringify({ ...image, drawing })
  const key = createHash('sha256')
    .update(ingredients)
    .update(await readFile(file))
    .digest('hex')
  const font = Buffer.from(special.split(',')[1] ?? '', 'base64')
  const card = await storedFile(join(CACHE, `${key.slice(0, 16)}.jpg`), () =>
    drawSocialImage({ ...image, font, cache: CACHE }),
  )
  return new Response(new Uint8Array(card))
}

/** Where a content picture is on disk; Astro keeps the path in a property missing from its types. */
function fileOf(image: ImageMetadata): string {
  const file: unknown = Reflect.get(image, 'fsPath')
  if (typeof file !== 'string') throw new Error(`Astro no longer says where ${image.src} lies on disk`)
  return file
}
