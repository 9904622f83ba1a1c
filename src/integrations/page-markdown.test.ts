import { expect, test } from 'vitest'
import { pageHead, pageMarkdown } from './page-markdown.ts'

const head =
  '<title>Fish &amp; chips | Gantry</title><meta name="description" content="What &quot;it&quot; costs."><link rel="canonical" href="https://site.example/menu">'
const page = (main: string) =>
  `<html><head>${head}</head><body><header>Menu</header><main id="main">${main}</main></body></html>`
/** The Markdown of a page with this main part, without its front matter. */
const markdownOf = (main: string) => pageMarkdown(page(main))?.split('---\n\n')[1]

test('ANSW-01 title, description and URL come first as YAML front matter', () => {
  expect(pageMarkdown(page('<h1>Menu</h1>'))).toBe(
    '---\ntitle: "Fish & chips | Gantry"\ndescription: "What \\"it\\" costs."\nurl: "https://site.example/menu"\n---\n\n# Menu\n',
  )
})

test('ANSW-01 a description may have an arrow', () => {
  expect(pageHead(page('').replace('What', 'Idea -> launch:'))?.description).toBe(
    'Idea -> launch: "it" costs.',
  )
})

test('ANSW-01 a page hidden from search engines has no Markdown', () => {
  const hidden = page('<h1>Door</h1>').replace(/<link[^>]*>/, '')
  expect(pageHead(hidden)).toBeNull()
  expect(pageMarkdown(hidden)).toBeNull()
})

test.each([
  ['lists, tables and emphasis stay', '<ul><li><b>1</b> Picture</li></ul>', '- **1** Picture\n'],
  ['addresses are whole', '<p><a href="/work#x">Work</a></p>', '[Work](https://site.example/work#x)\n'],
  [
    'a picture is its description',
    '<img src="/a.webp" alt="A crane"><img src="/b.webp" alt="">',
    '![A crane](https://site.example/a.webp)\n',
  ],
  [
    'words that styles set apart are set apart',
    '<p><span>Web</span><span>3 months</span></p>',
    'Web 3 months\n',
  ],
  [
    'figures that styles set apart, too',
    '<dl><dt><span>8%</span>More</dt><dd>Tours</dd></dl>',
    '- 8% More\n\n  Tours\n',
  ],
  ['what is hidden is left out', '<p hidden>No</p><p aria-hidden="true">No</p><p>Yes</p>', 'Yes\n'],
  [
    'controls and what they say are left out',
    '<form><label>Name</label><input value="x"></form><button>Play</button><p role="status">Sent</p><p>Yes</p>',
    'Yes\n',
  ],
  [
    'an abbreviation is read with its expansion, once',
    '<p>Up 38% <gloss-term><button type="button">YoY<span>&nbsp;(year over year)</span></button><span aria-hidden="true">year over year</span></gloss-term>, not more.</p>',
    'Up 38% YoY (year over year), not more.\n',
  ],
  [
    'a heading of single letters is its name',
    '<h1 aria-label="Up to 2X"><span aria-hidden="true"><span>U</span><span>p</span></span> <span aria-hidden="true"><span>t</span></span></h1>',
    '# Up to 2X\n',
  ],
  [
    'a tab is its name and its text',
    '<button role="tab"><span>Design</span><span>We see dozens.</span></button>',
    '**Design** We see dozens.\n',
  ],
  [
    'folded questions are read',
    '<details><summary><h2>How long?</h2></summary><p>2\u2060-\u20604 weeks.</p></details>',
    '## How long?\n\n2-4 weeks.\n',
  ],
  [
    'the caption of a table stands before it',
    '<table><caption>October</caption><tr><th>Su</th></tr><tr><td>1</td></tr></table>',
    'October\n\n| Su |\n| - |\n| 1 |\n',
  ],
  ['a price of before is struck out', '<p><s>$90</s> $72</p>', '~~$90~~ $72\n'],
  [
    'the titles of other posts are left out',
    '<p>Text</p><nav id="post-related"><h2>Related</h2></nav><nav id="post-neighbors">Older</nav><nav id="other-posts"><h2>All posts</h2></nav>',
    'Text\n',
  ],
  ['scripts and drawings are no words', '<script>1</script><svg><title>X</title></svg><p>Yes</p>', 'Yes\n'],
  ['what looks like markup stays text', '<p>*not* &lt;b&gt; [x](y)</p>', '\\*not\\* \\<b> \\[x]\\(y)\n'],
])('ANSW-01 %s', (_, main, expected) => {
  expect(markdownOf(main)).toBe(expected)
})
