import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import { tidyWordpress } from './wordpress-tree.ts'

const lostOf = (html: string) =>
  tidyWordpress(fromHtml(html, { fragment: true }), { origin: 'https://old.example', linkTo: () => null })

test.each([
  ['<img src="data:image/png;base64,AAAA">', 'picture without an address of its own'],
  [
    '<p><img src="data:image/png;base64,AAAA" alt="A lamp"></p>',
    'picture without an address of its own (A lamp)',
  ],
  ['<object data="plan.pdf"></object>', 'object'],
  ['<canvas>A chart</canvas>', 'canvas'],
  ['<svg><text>A chart</text></svg>', 'svg'],
  ['<button><b>Buy</b></button>', 'button'],
])('IMPT-12 an element that is lost is listed: %s', (html, name) => {
  expect(lostOf(html)).toEqual([name])
})

test.each([
  '<img src="data:image/gif;base64,AAAA" data-src="/lamp.jpg">',
  '<img src="data:image/gif;base64,AAAA" width="1" height="1">',
  '<svg><path d="M0 0"></path></svg>',
  '<script>let a</script><style>p {}</style><canvas></canvas>',
])('IMPT-12 an irrelevant element is dropped silently: %s', html => {
  expect(lostOf(html)).toEqual([])
})
