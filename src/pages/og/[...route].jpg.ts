/** Pictures for link previews, drawn at build time and cached between builds. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import special from '@fontsource-variable/special-gothic/files/special-gothic-latin-standard-normal.woff2?inline'
import type { APIContext, ImageMetadata } from 'astro'
import film from '#assets/film/day.webp'
import mark from '#assets/mark.svg?raw'
import { brand } from '#collections/brand.ts'
import { firstPicture } from '#collections/first-picture.ts'
import type { Route } from '#collections/routes.ts'
import { drawnRoutes } from '#collections/social-images.ts'
import { connection } from '#data/connection.ts'
import { readPublicFile } from '#data/file-store.ts'
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

export async function GET({ props: { route } }: APIContext<{ route: Route }>) {
  const card =
    (await ownCard(route)) ??
    (await drawCard(route.heading, await readFile(fileOf(route.picture ?? film)), !route.picture))
  return new Response(new Uint8Array(card))
}

/** The card with a picture of the page's posts; null if they have none that can be drawn. */
async function ownCard({ path, heading, pictures = [] }: Route): Promise<Buffer | null> {
  const picture = await firstPicture(pictures, readUpload)
  if (!picture) return null
  return drawCard(heading, picture, false).catch((cause: unknown) => {
    console.warn(`The picture on the card of ${path} cannot be drawn`, cause)
    return null
  })
}

/** Uploads are not among the site's files: the build reads them from where visitors get them. */
const readUpload = async (key: string) =>
  connection && readPublicFile(connection.url, key, new Request(connection.url))

async function drawCard(heading: string, picture: Buffer, isSplit: boolean): Promise<Buffer> {
  const { name: siteName } = await brand()
  const image = { heading, siteName, mark, colors, isSplit }
  // A change to the page, its picture or the drawing code produces a new file.
  const ingredients = JSON.stringify({ ...image, drawing })
  const key = createHash('sha256').update(ingredients).update(picture).digest('hex')
  const font = Buffer.from(special.split(',')[1] ?? '', 'base64')
  return storedFile(join(CACHE, `${key.slice(0, 16)}.jpg`), () =>
    drawSocialImage({ ...image, picture, font, cache: CACHE }),
  )
}

/** Where a content picture is on disk; Astro keeps the path in a property missing from its types. */
function fileOf(image: ImageMetadata): string {
  const file: unknown = Reflect.get(image, 'fsPath')
  if (typeof file !== 'string') throw new Error(`Astro no longer says where ${image.src} lies on disk`)
  return file
}
