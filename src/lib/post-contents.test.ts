import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { createRenderer } from './markdown.ts'
import { contentsOf } from './post-contents.ts'

const render = createRenderer(new JSDOM('').window, { topHeading: 2, anchors: true })
const contents = (source: string) => contentsOf(source, String(render(source)))
const text = 'word '.repeat(250)
const sections = (...headings: string[]) => headings.map(heading => `${heading}\n\n${text}`).join('\n\n')

test('POST-08 a long post lists its sections as contents, in order and as plain text', () => {
  expect(contents(sections('## One & <two>', '### Below', '## *Three*', '## Three'))).toEqual([
    { id: 'section-one-two', title: 'One & <two>' },
    { id: 'section-three', title: 'Three' },
    { id: 'section-three-2', title: 'Three' },
  ])
})

test('POST-08 a title above all sections is not listed', () => {
  const titles = contents(sections('# Title', '## One', '## Two', '## Three')).map(({ title }) => title)
  expect(titles).toEqual(['One', 'Two', 'Three'])
})

test('POST-08 a short post or one with two sections has no contents', () => {
  expect(contents('## One\n\n## Two\n\n## Three\n\nShort.')).toEqual([])
  expect(contents(sections('## One', '## Two') + text)).toEqual([])
})
