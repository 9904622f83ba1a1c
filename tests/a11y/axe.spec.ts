/** Tests the checks themselves: they find what they are meant to find. */
import { findViolations } from './axe.ts'
import { expect, test } from './reader.ts'

test('SEC-36 axe reports small targets, low contrast, unlabeled fields and a missing language', async ({
  reader: page,
}) => {
  await page.setContent(`
    <title>Faults</title>
    <style>
      a { display: inline-block; width: 10px; height: 10px; overflow: hidden; }
      p { color: #aaa; background: #fff; }
    </style>
    <main>
      <nav><a href="/a">A</a><a href="/b">B</a></nav>
      <p>Faint words</p>
      <input>
    </main>`)
  const found = (await findViolations(page, 'faults')).join('\n')
  for (const rule of ['target-size', 'color-contrast', 'label', 'html-has-lang'])
    expect(found).toContain(` ${rule} `)
})
