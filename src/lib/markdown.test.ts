/** The rendering rules of posts; the specifications' examples and attacks are in tests/markdown. */
import { readFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { allowedUrl } from './allowed-url.ts'
import { escapeHtml } from './escape-html.ts'
import { createRenderer, type RenderOptions } from './markdown.ts'

const { window } = new JSDOM('')

function render(source: string, options: RenderOptions = {}): HTMLElement {
  const body = window.document.createElement('body')
  body.innerHTML = String(createRenderer(window, options)(source))
  return body
}

const hrefOf = (source: string) => render(source).querySelector('a')?.getAttribute('href')
const sourceOf = (source: string) => render(source).querySelector('img')?.getAttribute('src')

describe('BLOG-05 links and images', () => {
  test.each([
    'http://x',
    'https://x',
    'HTTPS://x',
    'irc://x',
    'ircs://x',
    'mailto:a@b.example',
    'xmpp:a@b.example',
  ])('keep %s', address => {
    expect(hrefOf(`[x](${address})`)).toBe(address)
    expect(sourceOf(`![x](${address})`)).toBe(address)
    expect(hrefOf(`[x][r]\n\n[r]: ${address}`)).toBe(address)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'tel:123', 'ftp://x', 'vbscript:x', 'jAvAsCrIpT:x'])(
    'drop %s',
    address => {
      expect(hrefOf(`[x](${address})`)).toBe('')
      expect(hrefOf(`<${address}>`)).toBe('')
      expect(sourceOf(`![x](${address})`)).toBe('')
    },
  )

  test.each(['/a', 'a/b:c', './a:b', '#a:b', '?a=b:c', '//x/y', ''])(
    'keep %j, which has no scheme',
    address => {
      expect(hrefOf(`[x](<${address}>)`)).toBe(address)
      expect(sourceOf(`![x](<${address}>)`)).toBe(address)
    },
  )

  test('remain links with their text when the address is dropped', () => {
    expect(render('[*x*](javascript:x)').innerHTML).toBe('<p><a href=""><em>x</em></a></p>\n')
  })

  test('drop an invalid address when made absolute', () => {
    expect(allowedUrl('http://[', 'https://gantry.example/')).toBe('')
  })

  test('keep their alt text and title, even if these look like an address', () => {
    const image = render('![note: a](/x "data: b")').querySelector('img')
    expect([image?.alt, image?.title]).toEqual(['note: a', 'data: b'])
  })

  test('are absolute when a base address is given', () => {
    const html = String(
      createRenderer(window, { base: 'https://gantry.example/blog/x' })(
        '[a](/b) ![c](d.png) [e](#f) [g](?h) [i](javascript:j) [k](mailto:l@m.example)',
      ),
    )
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'https://gantry.example/b',
      'https://gantry.example/blog/d.png',
      'https://gantry.example/blog/x#f',
      'https://gantry.example/blog/x?h',
      '',
      'mailto:l@m.example',
    ])
  })
})

describe('BLOG-06 raw HTML', () => {
  test.each([
    '<b>x</b>',
    'a <script>x</script> b',
    '<div>x</div>',
    '<!-- x -->',
    '<kbd>a < b</kbd> <i>',
    '<a href="&amp;">x',
  ])('is shown as text: %s', source => {
    const body = render(source)
    expect([...body.querySelectorAll('*')].map(element => element.localName)).toEqual(['p'])
    expect(body.textContent.trim()).toBe(source)
  })

  test('is a paragraph of its own if it stands alone', () => {
    expect(render('<div>x</div>\n').innerHTML).toBe('<p>&lt;div&gt;x&lt;/div&gt;</p>\n')
    expect(render('<div>x</div>\n\ny').innerHTML).toBe('<p>&lt;div&gt;x&lt;/div&gt;</p>\n<p>y</p>\n')
  })

  test('has its special characters escaped', () => {
    expect(escapeHtml(`a<b>&"c'`)).toBe('a&#60;b&#62;&#38;&#34;c&#39;')
  })

  test('does not end Markdown: text between tags is formatted', () => {
    expect(render('<kbd>*a*</kbd> &copy;').innerHTML).toBe('<p>&lt;kbd&gt;<em>a</em>&lt;/kbd&gt; ©</p>\n')
  })

  test('does not prevent a bare address from becoming a link', () => {
    expect(hrefOf('<a href="x">https://gantry.example</a>')).toBe('https://gantry.example')
  })
})

describe('headings', () => {
  const levels = (source: string, topHeading?: 2 | 3) =>
    [...render(source, topHeading ? { topHeading } : {}).querySelectorAll('h1,h2,h3,h4,h5,h6')].map(
      heading => heading.localName,
    )

  test('start at the level that the page sets, whatever the post starts with', () => {
    expect(levels('# a\n\n## b\n\n# c', 2)).toEqual(['h2', 'h3', 'h2'])
    expect(levels('## a\n\n### b', 2)).toEqual(['h2', 'h3'])
    expect(levels('### a', 3)).toEqual(['h3'])
  })
  test('skip no level', () => {
    expect(levels('# a\n\n#### b\n\n###### c', 2)).toEqual(['h2', 'h3', 'h4'])
    expect(levels('### a\n\n# b\n\n## c', 2)).toEqual(['h4', 'h2', 'h3'])
  })
  test('end at level six', () => {
    expect(levels('# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f', 3)).toEqual([
      ...['h3', 'h4', 'h5', 'h6', 'h6', 'h6'],
    ])
  })
  test('are also adjusted in quotes and lists', () => {
    expect(levels('> # a\n\n- ## b', 3)).toEqual(['h3', 'h4'])
  })
  test('stay as written if the page sets no level', () => {
    expect(levels('# a\n\n### b')).toEqual(['h1', 'h3'])
  })
})

describe('elements', () => {
  test('images load lazily, with width and height if their size is known', () => {
    const options = {
      sizeOf: (address: string) => (address === '/a.png' ? { width: 4, height: 3 } : undefined),
    }
    const [known, unknown] = render('![](/a.png) ![](/b.png)', options).querySelectorAll('img')
    expect(known?.outerHTML).toBe(
      '<img src="/a.png" alt="" loading="lazy" decoding="async" width="4" height="3">',
    )
    expect(unknown?.hasAttribute('width')).toBe(false)
  })
  test('BLOG-03 an uploaded picture offers its copies, and nothing else a source set', () => {
    const image = (source: string, options?: RenderOptions) => render(source, options).querySelector('img')
    const own = image('![](/assets/blog/lamp-1763600000000-417.png)')
    expect(own?.getAttribute('src')).toBe('/assets/blog/lamp-1763600000000-417.png')
    expect(own?.srcset).toMatch(/^\/assets\/blog\/renditions\/lamp-1763600000000-417\.640\.webp 640w, /)
    expect(own?.sizes).toMatch(/ 100vw$/)
    for (const address of [
      ...['https://x.example/assets/a.png', 'javascript:x', '/assets/../a.png', '/a.png', '/assets/film.mp4'],
      // Copies do not move.
      ...['/assets/blog/1763600000000-417.gif', '/assets/blog/1763600000000-417.GIF?v=2'],
    ])
      expect(image(`![](${address})`)?.hasAttribute('srcset'), address).toBe(false)
    // A feed has addresses of its own kind.
    expect(image('![](/assets/a.png)', { base: 'https://x.example' })?.hasAttribute('srcset')).toBe(false)
  })
  test('SEC-9 an address cannot add a candidate to the source set, nor an attribute', () => {
    const image = render('![](</assets/a, https://x.example/b.png 9w,.png>)').querySelector('img')
    expect(image?.srcset ?? '').not.toMatch(/x\.example\/b\.png 9w/)
    const quoted = render("![](</assets/a'&quot; onerror=ran().png>)").querySelector('img')
    expect(quoted?.hasAttribute('onerror')).toBe(false)
  })
  test('SEC-9 a code fence’s language is the only class that a post can set', () => {
    expect(render('```js\nx\n```').querySelector('code')?.className).toBe('language-js')
    expect(render('```js&#32;button\nx\n```').querySelector('code')?.className).toBe('')
  })
  test('tables can be focused, and so scrolled, by keyboard', () => {
    expect(render('|a|\n|-|\n|b|').querySelector('table')?.tabIndex).toBe(0)
  })
  test('checkboxes of task lists are disabled and labeled', () => {
    const boxes = render('- [x] a\n- [ ] b').querySelectorAll('input')
    expect([...boxes].map(box => [box.disabled, box.checked, box.getAttribute('aria-label')])).toEqual([
      [true, true, 'Done'],
      [true, false, 'To do'],
    ])
  })
})

test('BLOG-03 a task has no bullet beside its checkbox, also with an empty line between the tasks', () => {
  const styles = readFileSync('src/features/blog/blog.css', 'utf8')
  const [, selector = ''] = /\.post-text (li:has.*) \{\n\s*list-style: none/.exec(styles) ?? []
  for (const source of ['- [x] a\n- [ ] b', '- [x] a\n\n- [ ] b'])
    expect([...render(source).querySelectorAll('li')].map(item => item.matches(selector))).toEqual([
      true,
      true,
    ])
  expect(render('- a\n\n  - [ ] b').querySelector('li')?.matches(selector)).toBe(false)
})

describe('POST-08 headings that can be linked to', () => {
  const idsOf = (source: string, options: RenderOptions = { anchors: true }) =>
    [...render(source, options).querySelectorAll('h1, h2, h3, h4')].map(({ id }) => id)

  test('have unique ids made of their words, never one of the site’s own', () => {
    expect(
      idsOf('## The *three* numbers\n\n## Main\n\n## Main 2\n\n## Main\n\n## Main\n\n## 你好\n\n## !'),
    ).toEqual([
      ...['section-the-three-numbers', 'section-main', 'section-main-2', 'section-main-3', 'section-main-4'],
      ...['section-你好', 'section'],
    ])
  })
  test('number their ids anew for each text of a renderer', () => {
    const render = createRenderer(window, { anchors: true })
    expect(String(render('## One'))).toBe(String(render('## One')))
  })
  test('have ids only on request, and raw HTML in a post sets none', () => {
    expect(idsOf('## One', {})).toEqual([''])
    expect(idsOf('## <h2 id="main">One</h2>')).toEqual(['section-h2-id-main-one-h2'])
  })
  test('SEC-4 thousands of equal headings take less than five seconds', () => {
    const used = process.cpuUsage()
    idsOf('# a\n'.repeat(4000))
    const { user, system } = process.cpuUsage(used)
    expect((user + system) / 1e6).toBeLessThan(5)
  })
})
