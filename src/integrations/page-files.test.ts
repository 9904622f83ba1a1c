import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  inlineBlocks,
  withIslandsFile,
  withLateScripts,
  withoutTagsInAttributes,
  withStylesFile,
} from './page-files.ts'

test('module script files move into the template at the end; other scripts keep their place', () => {
  const kept = '<script type="module">1</script><script src="/b.js"></script>'
  const file = '<script type="module" src="/a.js"></script>'
  expect(withLateScripts(`${file}${kept}<template data-late-scripts data-x></template>`)).toBe(
    `${kept}<template data-late-scripts data-x>${file}</template>`,
  )
  expect(withLateScripts(file + kept)).toBe(file + kept)
})

/** Keeps what would be stored, and answers with a path of its own for each. */
function assets() {
  const saved: string[] = []
  return { saved, save: async (name: string, content: string) => `/_astro/${saved.push(content)}.${name}` }
}

test('Astro’s scripts for islands become one file at the place of the first; other scripts stay inline', async () => {
  const { saved, save } = assets()
  const directive = '(self.Astro||(self.Astro={})).scroll=s;'
  const element = 'customElements.define("astro-island",f);'
  const other = '<script>1</script>'
  const html = `${other}<script>${directive}</script><script>${element}</script><p>$&</p>`
  const file = '<script type="module" src="/_astro/1.islands.js"></script>'
  expect(await withIslandsFile(html, save)).toBe(`${other}${file}<p>$&</p>`)
  expect(saved).toEqual([directive + element])
  expect(await withIslandsFile(other, save)).toBe(other)
  expect(saved).toHaveLength(1)
})

test('the many styles of a page that is too large for the first packets become a file; those before its title stay', async () => {
  const { saved, save } = assets()
  const shared = '<link rel="stylesheet" href="/a.css">'
  const page = (own: string) =>
    `<style>first{}</style><title>T</title><style>${own}</style>${shared}<style>b{}</style></head><svg><title>S</title></svg><style>c{}</style>`
  const compressible = page('a{}'.repeat(5000))
  expect(await withStylesFile(compressible, save)).toBe(compressible)
  const text = randomBytes(15_000).toString('hex')
  const longText = `${page('a{}')}<p>${text}</p>`
  expect(await withStylesFile(longText, save)).toBe(longText)
  expect(await withStylesFile(page(text), save)).toBe(
    `<style>first{}</style><title>T</title>${shared}<link rel="stylesheet" href="/_astro/1.page.css"></head><svg><title>S</title></svg>`,
  )
  expect(saved).toEqual([`${text}b{}c{}`])
})

test('SEC-21 a tag that an attribute mentions is not taken for one; scripts, text and the size of a screen stay', () => {
  const mentions = (tag: string) =>
    `<meta content="Put it into a ${tag} &quot;element&quot;."><img sizes="(width < 60rem)" alt='${tag} "2"'>`
  const rest = '<!-- "<b --><script>a<b;"<style>"</script><style>a{}</style><p>"1" &lt; 2</p>'
  const page = withoutTagsInAttributes(mentions('<style>') + rest)
  expect(page).toBe(mentions('&lt;style>') + rest)
  expect(inlineBlocks(page.replace(/<script>.*<\/script>/, ''), 'style')).toEqual(['a{}'])
})
