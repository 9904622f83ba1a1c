/**
 * Photographs the pages of invented brands at full length, for the portfolio's travelling pictures.
 * Writes public/samples/site-<brand>.webp, 1200 px wide, at the best quality that stays under 160 kB.
 *
 *     node scripts/media/portfolio/shoot.ts [brand...]
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openBrowser, openPage } from '../browser.ts'

const LIMIT = 160_000
const target = join(import.meta.dirname, '../../../public/samples')
const wanted = process.argv.slice(2)

const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
for (const file of (await readdir(import.meta.dirname)).filter(name => name.endsWith('.html'))) {
  const brand = file.replace('.html', '')
  if (wanted.length > 0 && !wanted.includes(brand)) continue
  await openPage(page, join(import.meta.dirname, file))
  const shot = sharp(await page.screenshot({ fullPage: true })).resize({ width: 1200 })
  for (let quality = 84; ; quality -= 6) {
    const picture = await shot.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer({ resolveWithObject: true })
    if (picture.data.length > LIMIT && quality > 48) continue
    await writeFile(join(target, `site-${brand}.webp`), picture.data)
    console.log(brand, `${picture.info.width}x${picture.info.height}`, `q${quality}`, `${Math.round(picture.data.length / 1000)} kB`)
    break
  }
}
await browser.close()
