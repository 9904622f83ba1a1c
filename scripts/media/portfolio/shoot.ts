/**
 * Photographs the work of invented brands for the portfolio, in the best quality within 160 kB:
 * the pages here at full length, as public/samples/site-<name>.webp, for the travelling pictures;
 * the scenes in grounds/, 1600 by 1120 pixels each, as public/samples/<name>.webp.
 *
 *     node scripts/media/portfolio/shoot.ts [name...]
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openBrowser, openPage } from '../browser.ts'
import { smallEnough } from '../small-enough.ts'

const KINDS = [
  { folder: import.meta.dirname, prefix: 'site-', viewport: { width: 1440, height: 900 }, widths: [1200, 1080, 960] },
  { folder: join(import.meta.dirname, 'grounds'), prefix: '', viewport: { width: 1600, height: 1120 }, widths: [1600] },
]
const target = join(import.meta.dirname, '../../../public/samples')
const wanted = process.argv.slice(2)

const browser = await openBrowser()
for (const { folder, prefix, viewport, widths } of KINDS) {
  const page = await browser.newPage({ viewport })
  for (const file of (await readdir(folder)).filter(name => name.endsWith('.html'))) {
    const name = file.replace('.html', '')
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await openPage(page, join(folder, file))
    const shot = sharp(await page.screenshot({ fullPage: prefix !== '' }))
    const picture = await smallEnough(shot, widths)
    await writeFile(join(target, `${prefix}${name}.webp`), picture.data)
    console.log(name, `${picture.info.width}x${picture.info.height}`, `${Math.round(picture.data.length / 1000)} kB`)
  }
}
await browser.close()
