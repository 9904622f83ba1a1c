/** The blog tab: writing, publishing, scheduling, changing and deleting posts (BADM). */
import {
  button,
  choosePictures,
  content,
  entries,
  expect,
  openBlog,
  picture,
  preview,
  says,
  test,
  title,
  UPLOAD,
  WRITES,
} from './blog-editor.ts'

test('BADM-01 to BADM-06, BADM-09, UX-09, UX-10, UX-13: a post goes from the empty form to its public page', async ({
  admin: page,
  addPosts: _,
  stored,
  mark,
  complaints,
}) => {
  const writes: unknown[] = []
  page.on('request', request => {
    if (WRITES.test(request.url()) && request.method() === 'POST') writes.push(request.postDataJSON())
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  // Before the page opens: an open one may learn of its first route after the press.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(WRITES, async route => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await openBlog(page)
  await says(
    page,
    'Tip: ![what the picture shows](https://example.com/picture.jpg) puts a picture into the text.',
  )

  await title(page).fill('   ')
  await content(page).fill('Text')
  await button(page, 'Add post').click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveText('All fields are required')
  await expect(title(page)).toBeFocused()
  expect(writes).toEqual([])

  await title(page).fill(`  A lamp for ${mark} `)
  await content(page).fill(
    '**Bold** <b>raw</b> <script>window.isHacked=1</script> [x](javascript:alert(1)) [y](/work)\n',
  )
  const text = preview(page)
  await expect(text.locator('strong')).toHaveText('Bold')
  await expect(text).toContainText('<b>raw</b> <script>window.isHacked=1</script>')
  await expect(text.locator('b, script')).toHaveCount(0)
  await expect(text.getByText('x', { exact: true })).toHaveAttribute('href', '')
  await expect(text.getByRole('link', { name: 'y' })).toHaveAttribute('href', '/work')

  await choosePictures(page, [
    await picture('red.png', '#d33'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    await picture('green.png', '#3d3'),
    await picture('blue.png', '#33d'),
  ])
  await says(page, 'Only JPEG, PNG, GIF and WebP pictures can be added, not notes.txt')
  const cards = page.getByRole('region', { name: 'Images' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await says(page, '3 pictures have no description yet')
  await button(page, 'Remove image 1').click()
  await page.getByLabel('Description of image 1').fill('A green lamp')
  // Checking the box by mistake does not lose the description.
  await page.getByLabel('Only decoration').first().check()
  await page.getByLabel('Only decoration').first().uncheck()
  await expect(page.getByLabel('Description of image 1')).toHaveValue('A green lamp')
  // Dragging with the keyboard instead of a pointer; blog-reach.spec.ts covers the buttons.
  await button(page, 'Drag image 1').press('Space')
  await expect(page.getByText('Image 1 is at place 1.')).toBeAttached()
  // A key pressed right after lifting the picture may be missed; a further one at the end of the list has no effect.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Image 1 is at place 2.')).toBeAttached({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Description of image 2')).toHaveValue('A green lamp')
  await expect(cards).toHaveCount(2)
  await says(page, '1 picture has no description yet')

  const asked = page.waitForRequest(request => WRITES.test(request.url()) && request.method() === 'POST')
  await button(page, 'Add post').click()
  await expect(button(page, 'Adding...')).toBeDisabled()
  await asked
  release()
  await says(page, 'Blog post added successfully')
  await expect(title(page)).toHaveValue('')
  await expect(cards).toHaveCount(0)
  await expect(entries(page, mark)).toContainText(['Published'])

  const [post] = await stored()
  expect(post).toMatchObject({
    title: `A lamp for ${mark}`,
    slug: `a-lamp-for-${mark}`.slice(0, 72),
    status: 'published',
    revision: 1,
  })
  expect(post?.content).toMatch(/^\*\*Bold\*\* .*\)$/)
  expect(post?.image_urls).toHaveLength(2)
  expect(Object.entries(post?.image_alts ?? {})).toEqual([[post?.image_urls[1], 'A green lamp']])
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(writes).toEqual([[expect.objectContaining({ published_at: at })]])

  await entries(page, mark).getByRole('button').first().click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'View post' }).click()
  const reader = await opened
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`A lamp for ${mark}`)
  await expect(reader.getByRole('img', { name: 'A green lamp' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('BADM-05 SEC-29 a failed upload or save is reported, stores nothing and keeps the form', async ({
  admin: page,
  addPosts: _,
  stored,
  mark,
}) => {
  let answer: { status: number } | undefined
  // As above.
  await page.route(UPLOAD, route => route.fulfill({ status: 503 }))
  await page.route(WRITES, route =>
    answer && route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
  )
  await openBlog(page)
  await title(page).fill(`Kept ${mark}`)
  await content(page).fill('Kept text')
  await choosePictures(page, [await picture('red.png', '#d33')])
  await button(page, 'Add post').click()
  await says(page, 'Image upload failed')
  await expect.poll(stored).toEqual([])
  await page.unroute(UPLOAD)
  const answers = [
    { status: 200, contentType: 'text/html', body: '<p>Hello</p>' },
    { status: 201, json: null },
  ]
  for (const given of answers) {
    answer = given
    const answered = page.waitForResponse(
      response => WRITES.test(response.url()) && response.request().method() === 'POST',
    )
    await button(page, 'Add post').click()
    await answered
    await expect(page.getByText('Failed to add blog post').last()).toBeVisible()
    await says(page, 'Not saved')
  }
  answer = undefined
  await expect(title(page)).toHaveValue(`Kept ${mark}`)
  await expect(content(page)).toHaveValue('Kept text')
  await expect(page.getByLabel('Description of image 1')).toBeVisible()
  await says(page, 'Not saved')
  await button(page, 'Add post').click()
  await says(page, 'Blog post added successfully')
  await expect.poll(stored).toHaveLength(1)
})
