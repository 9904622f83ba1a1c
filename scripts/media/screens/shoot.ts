/**
 * Photographs the interfaces and labels in screens/src, which the stills use as textures.
 * Each file states its size: <meta name="size" content="390x850@2">.
 *
 *     node scripts/media/screens/shoot.ts [name...]
 */
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBrowser, openPage } from '../browser.ts'

const source = join(import.meta.dirname, 'src')
const target = process.env.SCREENS ?? join(import.meta.dirname, '../out/screens')
const wanted = process.argv.slice(2)

await mkdir(target, { recursive: true })
const browser = await openBrowser()
for (const file of (await readdir(source)).filter(name => name.endsWith('.html'))) {
  const name = file.replace('.html', '')
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const path = join(source, file)
  const size = (await readFile(path, 'utf8')).match(/name="size" content="(\d+)x(\d+)@([\d.]+)"/)
  if (!size) throw new Error(`${file} does not say its size`)
  const [width, height, scale] = size.slice(1).map(Number) as [number, number, number]
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  await openPage(page, path)
  await page.screenshot({ path: join(target, `${name}.png`) })
  await page.close()
  console.log(name, `${width}x${height}@${scale}`)
}
await browser.close()
