/**
 * Photographs the work for the invented clients of the case studies: <study>/<name>.html becomes
 * content/media/study-<study>-<name>.webp. Each page states its own size, in pixels:
 *
 *     <meta name="viewport" content="width=1600, height=1000">
 *
 *     node scripts/media/studies/shoot.ts [study or study/name...]
 */
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openBrowser, openPage } from '../browser.ts'
import { smallEnough } from '../small-enough.ts'

const target = join(import.meta.dirname, '../../../content/media')
const wanted = process.argv.slice(2)
const files = globSync('*/*.html', { cwd: import.meta.dirname }).toSorted()

const browser = await openBrowser()
const page = await browser.newPage()
for (const file of files) {
  const name = file.replace('.html', '')
  if (wanted.length > 0 && !wanted.some(asked => name === asked || name.startsWith(`${asked}/`))) continue
  await openPage(page, join(import.meta.dirname, file))
  const said = await page.locator('meta[name=viewport]').getAttribute('content')
  const [width = 0, height = 0] = (said ?? '').match(/\d+/g)?.map(Number) ?? []
  await page.setViewportSize({ width, height })
  const picture = await smallEnough(sharp(await page.screenshot()), [width, Math.round(width * 0.8)])
  await writeFile(join(target, `study-${name.replace('/', '-')}.webp`), picture.data)
  console.log(name, `${picture.info.width}x${picture.info.height}`, `${Math.round(picture.data.length / 1000)} kB`)
}
await browser.close()
