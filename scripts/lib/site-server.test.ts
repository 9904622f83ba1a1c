import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { freePort } from './ports.ts'
import { openSite } from './site-server.ts'

// With redirects, headers or edge functions in netlify.toml, the local site would differ from the hosted one.
test('netlify.toml has no sections that `npm start` does not support', () => {
  expect(Object.keys(parse(readFileSync('netlify.toml', 'utf8')))).toEqual(['build', 'functions'])
})

// `npm start` never redirects to a trailing slash; without this setting the host would do so on every page.
test('netlify.toml turns off the redirect to addresses with a trailing slash', () => {
  const { build } = parse(readFileSync('netlify.toml', 'utf8'))
  expect(build).toMatchObject({ processing: { html: { pretty_urls: false } } })
})

test('headers always come from the build that is served', async () => {
  mkdirSync('.data', { recursive: true })
  const folder = mkdtempSync('.data/site-')
  const write = (words: string) => {
    writeFileSync(join(folder, 'index.html'), words)
    writeFileSync(join(folder, '_headers'), `/*\n  X-Build: ${words}\n`)
  }
  write('first')
  const port = await freePort()
  const site = await openSite(port, folder)
  try {
    await site.start(false)
    const shown = async () => {
      const response = await fetch(`http://localhost:${port}/`)
      return [await response.text(), response.headers.get('X-Build')]
    }
    expect(await shown()).toEqual(['first', 'first'])
    expect(await shown()).toEqual(['first', 'first'])
    await site.swap(() => write('second'))
    expect(await shown()).toEqual(['second', 'second'])
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true })
  }
})
