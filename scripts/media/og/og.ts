/**
 * Open Graph cards, 1200 x 630, from the service pictures and the film's first frame, set in the site's type.
 *
 *     node scripts/media/og/og.ts [name of the site] [folder to write to]
 */
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBrowser, openPage } from '../browser.ts'

const media = join(import.meta.dirname, '../../../content/media')
const [name = 'Gantry', target = join(import.meta.dirname, '../out/og')] = process.argv.slice(2)

const services = {
  web: 'Web design & development',
  software: 'Software design & development',
  app: 'Mobile app design',
  video: 'Video advertising',
  amazon: 'Amazon optimization',
  product: 'Product visualization',
  automation: 'AI automation services',
  ads: 'Google Ads management',
  design: 'AI design services',
}
const cards = [
  { id: 'home', title: 'Up to 2X sales with AI', picture: join(media, 'film-day.webp'), size: '100', position: '68% 100%' },
  { id: 'work', title: 'Success stories', picture: join(import.meta.dirname, 'base.webp'), size: '92', position: '50% 100%' },
  ...Object.entries(services).map(([id, title]) => ({ id: `service-${id}`, title, picture: join(media, `service-${id}.webp`), size: '', position: '' })),
]

await mkdir(target, { recursive: true })
const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
for (const { id, title, picture, size, position } of cards) {
  await openPage(page, join(import.meta.dirname, 'og.html'), {
    name,
    title,
    img: pathToFileURL(picture).href,
    ...(size && { fs: size }),
    ...(position && { pos: position }),
  })
  const file = join(target, `${id}.jpg`)
  await page.screenshot({ path: file, type: 'jpeg', quality: 86 })
  console.log(id, `${Math.round((await stat(file)).size / 1000)} kB`)
}
await browser.close()
