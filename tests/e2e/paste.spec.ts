/** Pasting into a post: documents become markdown, pictures are used only if there is no text (F-24). */
import type { Page } from '@playwright/test'
import { button, content, expect, give, openBlog, picture, says, test, title, UPLOAD } from './blog-editor.ts'

const DOCUMENT = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h2>Title</h2><p>A <span
style="font-weight:700">bold</span> <a href="https://x.example/">link</a> and <a href="javascript:alert(1)">none</a></p>
<ul><li><p>One</p></li><li><p>Two</p></li></ul></b>`
const MARKDOWN = '## Title\n\nA **bold** [link](https://x.example/) and none\n\n- One\n- Two'

/** Copies a document to the real clipboard. */
async function copy(page: Page, html: string, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // On another page: the browser sanitizes copied HTML, and reports its styles on that page's console.
  const other = await page.context().newPage()
  await other.goto('/manifest.webmanifest')
  await other.bringToFront()
  await other.evaluate(
    ([rich = '', plain = '']) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([rich], { type: 'text/html' }),
          'text/plain': new Blob([plain], { type: 'text/plain' }),
        }),
      ]),
    [html, text],
  )
  await other.close()
  await page.bringToFront()
}

/** Pastes data that no browser lets a script write to the clipboard. */
async function pasteData(
  page: Page,
  data: Record<string, string>,
  image?: Awaited<ReturnType<typeof picture>>,
) {
  await content(page).evaluate(
    (field, { texts, bytes }) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
      if (bytes)
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { texts: data, bytes: image && [...image.buffer] },
  )
}

test('F-24 a pasted document becomes markdown, Undo removes it, and Ctrl+Shift+V and code blocks paste plain text', async ({
  admin: page,
  complaints,
}) => {
  await openBlog(page)
  await copy(page, DOCUMENT, 'Title A bold link and none One Two')
  await content(page).fill('Before')
  await content(page).press('End')
  await content(page).press('ControlOrMeta+v')
  await expect(content(page)).toHaveValue(`Before\n\n${MARKDOWN}`)
  await page.keyboard.type('!')
  await expect(content(page)).toHaveValue(`Before\n\n${MARKDOWN}!`)
  // Repeated, because some browsers undo the text typed after it separately.
  await expect(async () => {
    await content(page).press('ControlOrMeta+z')
    await expect(content(page)).toHaveValue('Before', { timeout: 1000 })
  }).toPass()
  await content(page).press('ControlOrMeta+Shift+v')
  await expect(content(page)).toHaveValue('BeforeTitle A bold link and none One Two')

  await content(page).fill('```\n\n```')
  await content(page).press('ArrowUp')
  await content(page).press('ControlOrMeta+v')
  await expect(content(page)).toHaveValue('```\nTitle A bold link and none One Two\n```')
  expect(complaints).toEqual([])
})

test('F-24 spreadsheet cells paste as text, even with a picture of them; a screenshot pastes as a picture', async ({
  admin: page,
}) => {
  await openBlog(page)
  await content(page).focus()
  const image = await picture('cells.png', '#d33')
  const table = '<table><tr><td>Name</td><td>Sum</td></tr><tr><td>A</td><td>3</td></tr></table>'
  await pasteData(page, { 'text/html': table, 'text/plain': 'Name\tSum\nA\t3' }, image)
  await expect(content(page)).toHaveValue('| Name | Sum |\n| - | - |\n| A | 3 |')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pasteData(page, {}, image)
  await expect(page.getByRole('dialog', { name: 'Picture in the text' })).toBeVisible()
})

test('F-24 UX-10 pictures are inserted one below the other while the writer types, and a failed one keeps its place', async ({
  admin: page,
  addPosts: _,
  stored,
  mark,
}) => {
  await openBlog(page)
  await title(page).fill(`Pictures ${mark}`)
  await content(page).fill('Before\n\nAfter')
  await content(page).press('ControlOrMeta+Home')
  await content(page).press('End')
  const releases: (() => void)[] = []
  let isDown = false
  await page.route(UPLOAD, async route => {
    await new Promise<void>(resolve => releases.push(resolve))
    return isDown ? route.fulfill({ status: 503 }) : route.continue()
  })
  await give(page, 'paste', [await picture('a.png', '#d33'), await picture('b.png', '#3d3')])
  for (const words of ['First', 'Second']) {
    await page.getByRole('dialog').getByLabel('Description').fill(words)
    await button(page, 'Insert').click()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(content(page)).toHaveValue(
    /^Before\n\n!\[First\]\(uploading:[\da-f]{8}\)\n\n!\[Second\]\(uploading:[\da-f]{8}\)\n\nAfter$/,
  )
  await expect.poll(() => releases).toHaveLength(2)
  await content(page).press('ControlOrMeta+End')
  await page.keyboard.type(' wo')
  releases[1]?.()
  await expect(content(page)).toHaveValue(
    /First\]\(uploading:\S+\)\n\n!\[Second\]\(\/assets\/\S+\)\n\nAfter wo$/,
  )
  await page.keyboard.type('rds')
  isDown = true
  releases[0]?.()
  await says(page, 'A picture in the text could not be stored. Its place is kept. The server answered 503.')
  await page.keyboard.type(', more')
  await expect(content(page)).toBeFocused()
  isDown = false
  await button(page, 'Try Again').press('Enter')
  await expect.poll(() => releases).toHaveLength(3)
  // A save waits for the picture instead of storing its placeholder.
  await content(page).press('ControlOrMeta+s')
  await says(page, 'Saving')
  releases[2]?.()
  await says(page, 'All changes saved')
  const [post] = await stored()
  expect(post?.content).toMatch(
    /^Before\n\n!\[First\]\(\/assets\/\S+\)\n\n!\[Second\]\(\/assets\/\S+\)\n\nAfter words, more$/,
  )
  await expect(content(page)).toHaveValue(post?.content ?? '')
})
