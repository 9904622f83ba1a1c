import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy, withIntegrity, withPolicy } from './headers.ts'

const hashOf = async (path: string) => `hash-of-${path}`

test('SEC-21 every script file of the site gets an integrity hash in the page', async () => {
  const html =
    '<script type="module" src="/_astro/a.js"></script><script>1</script><script src="https://x.example/b.js"></script>'
  expect(await withIntegrity(html, hashOf)).toBe(
    '<script type="module" src="/_astro/a.js" integrity="sha256-hash-of-/_astro/a.js"></script><script>1</script><script src="https://x.example/b.js"></script>',
  )
})

test('SEC-21 an existing hash stays, and a file used twice gets a hash each time', async () => {
  const kept = '<script integrity="sha256-x" src="/_astro/a.js"></script>'
  expect(await withIntegrity(kept, hashOf)).toBe(kept)
  const twice = '<script src="/a.js"></script><script src="/a.js"></script>'
  expect((await withIntegrity(twice, hashOf)).match(/integrity=/g)).toHaveLength(2)
})

test('SEC-21 an inline script is hashed by its bytes, including non-ASCII text', () => {
  const script = Buffer.from('document.title = "Größe – “Ω”"')
  const page = `<script>${script.toString('latin1')}</script>`
  const hash = createHash('sha256').update(script).digest('base64')
  expect(pagePolicy(page, null, '/')).toContain(`script-src 'self' 'sha256-${hash}'`)
})

test('SEC-21 the 404 page has its policy in a meta tag, without directives only for headers', () => {
  const html = '<!doctype html><html><head><title>x</title><script>1</script></head></html>'
  const policy = pagePolicy(html, null, '/404')
  const page = withPolicy(html, policy)
  expect(page).toMatch(
    /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'/,
  )
  expect(page).not.toContain('frame-ancestors')
  expect(page).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("frame-ancestors 'none'")
})
