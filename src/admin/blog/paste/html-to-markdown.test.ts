import { describe, expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

describe('F-24 the formatting of a document is kept in the post', () => {
  test.each([
    ['headings', '<h1>One</h1><h3>Three</h3>', '# One\n\n### Three'],
    ['bold and italic', '<p><b>bold</b> and <i>italic</i></p>', '**bold** and _italic_'],
    ['blanks at the ends of emphasis', '<p>a <b>bold </b>end</p>', 'a **bold** end'],
    ['neighbours', '<p><strong>a</strong><strong>b</strong></p>', '**ab**'],
    ['a break in bold', '<p><b>a<br>b</b></p>', '**a\\\nb**'],
    ['lists', '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', '- a\n  1. b\n- c'],
    ['tasks', '<ul><li><input type="checkbox" checked> a</li></ul>', '- [x] a'],
    ['links', '<a href="https://x.example/a(b)">x</a>', '[x](https://x.example/a\\(b\\))'],
    ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    [
      'code',
      '<pre><code class="language-ts">a  *b*\n</code></pre><p><code>c_d</code></p>',
      '```ts\na  *b*\n```\n\n`c_d`',
    ],
    ['tables', '<table><tr><th>A<th>B<tr><td>1<td>2 | 3</table>', '| A | B |\n| - | - |\n| 1 | 2 \\| 3 |'],
    ['pictures', '<img src="https://x.example/p.png" alt="A lamp">', '![A lamp](https://x.example/p.png)'],
    ['struck text', '<p><s>a</s></p>', '~~a~~'],
  ])('%s', (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
  })
})

describe('F-24 content that Markdown cannot hold is removed', () => {
  test.each([
    ['scripts and styles', '<style>p{}</style><script>alert(1)</script><p style="color:red">a</p>', 'a'],
    ['script addresses', '<a href="javascript:alert(1)">a</a> <a href="jAvA\nscript:x">b</a>', 'a b'],
    ['data and files', '<p>a<img src="data:image/png;base64,AA"><img src="file:///c:/x.png"></p>', 'a'],
    ['places within the document', '<p><a name="_Toc1"></a><a href="#_Toc1">a</a></p>', 'a'],
    ['comments', '<p>a<!-- <b>x</b> --></p>', 'a'],
    ['handlers', '<p onclick="alert(1)">a</p>', 'a'],
    [
      'markup in text',
      '<p>&lt;img src=x onerror=alert(1)&gt; *a*</p>',
      '\\<img src=x onerror=alert(1)> \\*a\\*',
    ],
    ['everything', '<p>&nbsp;</p><span></span>', ''],
  ])('%s', (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
  })
})

test('F-24 Google Docs: the wrapper is not bold, styles become bold, and lists are nested', () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span
style="font-weight:400">Title</span></h2><p><span style="font-weight:400">A </span><span style="font-weight:700">bold
</span><span style="font-style:italic">word</span>, <a href="https://www.google.com/url?q=https://x.example/a&amp;sa=D">
<span style="text-decoration:underline">a link</span></a></p><br /><ul><li dir="ltr"><p role="presentation">One</p></li>
<ul><li><p>Inside</p></li></ul><li><p>Two</p></li></ul></b><br class="Apple-interchange-newline">`
  expect(htmlToMarkdown(html)).toBe(
    '## Title\n\nA **bold** _word_, [a link](https://x.example/a)\n\n- One\n  - Inside\n- Two',
  )
})

test('F-24 Word: titles, hard spaces, office elements, and lists that are paragraphs', () => {
  const mark = (sign: string) => `<![if !supportLists]><span><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>`
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style>
</head><body lang=EN-US><!--StartFragment--><p class=MsoTitle>Report<o:p></o:p></p>
<p class=MsoNormal>A&nbsp;<b>bold<o:p></o:p></b> word<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'>${mark('·')}One</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'>${mark('o')}Inside</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'>${mark('·')}Two</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'>${mark('1.')}Numbered</p><!--EndFragment--></body></html>`
  expect(htmlToMarkdown(html)).toBe('# Report\n\nA **bold** word\n\n- One\n  - Inside\n- Two\n\n1. Numbered')
})

test('F-24 LibreOffice: font tags are dropped', () => {
  const html = `<p style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3"><b>Bold</b>
text</font></font></p><p><br/></p><p>More</p>`
  expect(htmlToMarkdown(html)).toBe('**Bold** text\n\nMore')
})

test('F-24 spreadsheets: the first row becomes the table head, and each cell is one line', () => {
  const html = `<google-sheets-html-origin><table><colgroup><col></colgroup><tbody><tr><td style="font-weight:bold">Name</td>
<td>Sum</td></tr><tr><td><p>A</p><p>B</p></td><td>3<br>4</td></tr></tbody></table>`
  expect(htmlToMarkdown(html)).toBe('| Name | Sum |\n| - | - |\n| A B | 3 4 |')
})

test('F-24 spreadsheets: a single cell is words with their look, not a table in the middle of a sentence', () => {
  const html = `<html><head><style>td{color:black}</style></head><body><table border=0 width=87><!--StartFragment-->
 <col width=87><tr height=20><td height=20 style='font-weight:700'>Harrow &amp; <a href="https://h.example">Sons</a></td>
</tr><!--EndFragment--></table></body></html>`
  expect(htmlToMarkdown(html)).toBe('**Harrow & [Sons](https://h.example)**')
})

test('F-24 a page laid out by a table of one cell keeps what is in it', () => {
  const inside =
    '<h2>Lamps</h2><p>One</p><table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>'
  expect(htmlToMarkdown(`<table><tr><td>${inside}</td></tr></table>`)).toBe(
    '## Lamps\n\nOne\n\n| A | B |\n| - | - |\n| 1 | 2 |',
  )
})
