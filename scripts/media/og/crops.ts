/**
 * Makes the link preview pictures that show a client's product: a crop of a sample at its own size, 744 x 630, without
 * its background. `services` shows the pictures of all nine services as one wall.
 *
 *     node scripts/media/og/crops.ts [name...]
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

const root = join(import.meta.dirname, '../../..')
const media = join(root, 'content/media')
const wanted = process.argv.slice(2)
const WIDTH = 744
const HEIGHT = 630

const sample = (name: string) => join(root, 'public/samples', `${name}.webp`)
const ours = (name: string) => join(import.meta.dirname, '../portfolio/pictures', `${name}.webp`)

/** Page name, picture, upper left corner of the crop, and the crop's width if it is enlarged. */
const crops: [name: string, picture: string, left: number, top: number, width?: number][] = [
  ['case-web-design', ours('fieldstone-street'), 350, 40],
  ['case-software-design', sample('dash-dray-ledger'), 330, 300],
  ['case-app-design', sample('app-tally-street'), 455, 100, 700],
  ['case-product-visualization', sample('wall-quillon'), 60, 125, 560],
  ['case-amazon-optimization', sample('listing-ondine-row'), 412, 0],
  ['case-video-ads', ours('tall-duo'), 330, 250],
  ['case-healthcare-platform', sample('tablet-cutler-bend'), 20, 130],
  ['case-real-estate-platform', sample('site-garrow-teale'), 300, 380, 540],
  ['case-ai-content-platform', sample('app-penhallow'), 700, 90, 560],
  ['case-fitness-app', sample('app-plainbell'), 810, 192],
  ['case-smart-retail-platform', sample('dash-brindle-pine'), 300, 490],
  ['case-edtech-platform', sample('app-thimble-street'), 160, 200],
  ['work', sample('sheet-night-bus-radio'), 100, 190],
]

for (const [name, picture, left, top, width = WIDTH] of crops) {
  if (!isWanted(name)) continue
  const part = { left, top, width, height: Math.round((width * HEIGHT) / WIDTH) }
  await write(name, sharp(picture).extract(part).resize(WIDTH, HEIGHT))
}

if (isWanted('services')) await write('services', await wall())

function isWanted(name: string) {
  return wanted.length === 0 || wanted.includes(name)
}

/** The nine services' pictures in a grid of three by three. */
async function wall() {
  const names = 'web software app video amazon product automation ads design'.split(' ')
  const tiles = names.map(async (name, position) => ({
    input: await sharp(join(media, `share-service-${name}.webp`)).resize(WIDTH / 3, HEIGHT / 3).toBuffer(),
    left: (position % 3) * (WIDTH / 3),
    top: Math.floor(position / 3) * (HEIGHT / 3),
  }))
  const ground = { width: WIDTH, height: HEIGHT, channels: 3 as const, background: '#ffffff' }
  return sharp({ create: ground }).composite(await Promise.all(tiles))
}

async function write(name: string, picture: Sharp) {
  const file = join(media, `share-${name}.webp`)
  await picture.webp({ quality: 85, effort: 6, smartSubsample: true }).toFile(file)
  console.log(name, `${Math.round((await stat(file)).size / 1000)} kB`)
}
