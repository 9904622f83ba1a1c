/** People in the dashboard: one thread, what is due, replies from here, and data requests. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, holdUndo } from './fixtures.ts'
import { askService } from './service.ts'
import { test as base, find } from './submission-rows.ts'

interface Fixtures {
  /** A person with an address unique to the test, who has written once. */
  ana: { id: string; email: string }
  /** Adds saved answers; all whose titles contain the test's mark are removed after the test. */
  addAnswers: (answers: { title: string; body: string }[]) => Promise<unknown>
}

const test = base.extend<Fixtures>({
  ana: async ({ add, mark }, use) => {
    const email = `${mark}@osei-and-daughters.example`
    await add({ name: `Ana ${mark}`, email, message: 'We need a site' })
    const [person] = (await askService(`rest/v1/people?email=eq.${email}&select=id`)) as { id: string }[]
    if (!person) throw new Error('Nobody was made of the submission')
    await use({ id: person.id, email })
    await askService(`rest/v1/people?id=eq.${person.id}`, 'DELETE')
  },
  addAnswers: async ({ mark }, use) => {
    await use(answers => askService('rest/v1/saved_answers', 'POST', answers))
    await askService(`rest/v1/saved_answers?title=like.*${mark}*`, 'DELETE')
  },
})

const people = (page: Page) => page.getByRole('list', { name: 'People', exact: true }).getByRole('listitem')
const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' })
const composer = (page: Page) => page.getByRole('form', { name: /^(Answer|Note about) / })
const facts = (page: Page) => page.getByRole('complementary', { name: /^About / })

const openPerson = (page: Page, id: string) => page.goto(`/admin?tab=people&person=${id}`)

/** The stored mails to and from a person. */
const mailsOf = (id: string) =>
  askService(`rest/v1/person_emails?person_id=eq.${id}&order=created_at`) as Promise<
    Record<string, unknown>[]
  >

test('PPL-13 PPL-12 A11Y-02 a submission opens its person; a reload keeps the page, and Back returns', async ({
  admin: page,
  ana,
  mark,
}) => {
  await find(page, mark)
  await page.getByRole('button', { name: 'Open the person' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`tab=people.*person=${ana.id}`))
  await expect(timeline(page)).toContainText('We need a site')
  // The pressed button has gone with its tab.
  await expect(page.getByRole('tabpanel', { name: 'People' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: `Ana ${mark}` })).toBeVisible()
  await expect(facts(page)).toContainText(ana.email)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeVisible()
})

test('PPL-13 SEC-37 on a phone the facts open above the thread, where the next Tab goes', async ({
  admin: page,
  ana,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPerson(page, ana.id)
  await expect(timeline(page)).toContainText('We need a site')
  await page.getByRole('button', { name: 'About', exact: true }).press('Enter')
  await expect(facts(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(facts(page).locator(':focus')).toHaveCount(1)
})

test('PPL-15 PPL-16 PPL-14 an answer waits ten seconds, and can be taken back into its field and sent again', async ({
  admin: page,
  ana,
}) => {
  // Once it is queued an hour is left, because the server's ten seconds may not be enough for what follows.
  const waits: number[] = []
  await page.route('**/rpc/queue_email', async route => {
    const response = await route.fetch()
    const mail = (await mailsOf(ana.id)).find(({ state }) => state === 'queued')
    waits.push(Date.parse(String(mail?.send_after)) - Date.parse(String(mail?.created_at)))
    const send_after = new Date(Date.now() + 3_600_000).toISOString()
    await askService(`rest/v1/person_emails?id=eq.${mail?.id}`, 'PATCH', { send_after })
    await route.fulfill({ response })
  })
  await openPerson(page, ana.id)
  await expect(timeline(page)).toContainText('We need a site')
  await page.keyboard.press('r')
  await expect(composer(page).getByLabel('Your answer')).toBeFocused()
  await page.keyboard.type('Friday works.')
  await page.keyboard.press('Control+Enter')
  const mail = timeline(page).getByRole('listitem').filter({ hasText: 'Mail from us' })
  await expect(mail).toContainText(/Goes out in \d+ s/)
  await expect(composer(page).getByLabel('Your answer')).toHaveValue('')
  await mail.getByRole('button', { name: 'Take back' }).click()
  await expect(mail).toContainText('Taken back, not sent')
  await expect(composer(page).getByLabel('Your answer')).toHaveValue('Friday works.')
  await expect.poll(() => mailsOf(ana.id)).toMatchObject([{ state: 'canceled', to_address: ana.email }])
  await composer(page).getByRole('button', { name: 'Send' }).click()
  await expect(composer(page).getByLabel('Your answer')).toHaveValue('')
  await expect.poll(async () => (await mailsOf(ana.id)).length).toBe(2)
  await expect.poll(() => waits).toEqual([10_000, 10_000])
})

test('PPL-15 a typed answer survives a failed connection and a reload', async ({ admin: page, ana }) => {
  // Before the page opens: an open one may learn of its first route after the press.
  await page.route('**/rpc/queue_email', route => route.abort())
  await openPerson(page, ana.id)
  await composer(page).getByLabel('Your answer').fill('Half an answer')
  await composer(page).getByRole('button', { name: 'Send' }).click()
  await expect(composer(page).getByRole('alert')).toContainText('Not sent. What you typed is kept')
  await expect(composer(page).getByLabel('Your answer')).toHaveValue('Half an answer')
  await page.unroute('**/rpc/queue_email')
  await page.reload()
  await composer(page).getByRole('button', { name: 'Use it' }).click()
  await expect(composer(page).getByLabel('Your answer')).toHaveValue('Half an answer')
})

test('PPL-15 text typed while an answer is being sent stays in the field for the next one', async ({
  admin: page,
  ana,
}) => {
  await openPerson(page, ana.id)
  let send = () => {}
  const isTyped = new Promise<void>(resolve => {
    send = resolve
  })
  await page.route('**/rpc/queue_email', async route => {
    await isTyped
    await route.continue()
  })
  const field = composer(page).getByLabel('Your answer')
  await field.fill('Friday works.')
  await field.press('Control+Enter')
  await expect(composer(page).getByRole('button', { name: 'Sending...' })).toBeVisible()
  await field.pressSequentially(' And Monday')
  send()
  await expect(field).toHaveValue('And Monday')
  await expect.poll(() => mailsOf(ana.id)).toMatchObject([{ body_text: 'Friday works.' }])
  await composer(page).getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => mailsOf(ana.id)).toMatchObject([{}, { body_text: 'And Monday' }])
})

test('PPL-17 PPL-15 A11Y-02 a saved answer fills in the first name, and typing goes on after it', async ({
  admin: page,
  ana,
  addAnswers: _,
  mark,
}) => {
  await openPerson(page, ana.id)
  await composer(page).getByRole('button', { name: 'Saved answers' }).click()
  await page.getByRole('menuitem', { name: /(first one|Edit saved answers)…$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved answers' })
  await dialog.getByRole('button', { name: 'New saved answer' }).click()
  await dialog.getByLabel('Title').fill(mark)
  await dialog.getByLabel('Text').fill('Hi {name}, thanks.')
  await dialog.getByRole('button', { name: 'Save the answer' }).click()
  await expect(dialog.getByRole('button', { name: `Edit ${mark}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await composer(page).getByRole('button', { name: 'Saved answers' }).click()
  await page.getByRole('menuitem', { name: mark }).click()
  const field = composer(page).getByLabel('Your answer')
  await expect(field).toHaveValue('Hi Ana, thanks.')
  await expect(field).toBeFocused()
  await page.keyboard.type(' Regards, Joe')
  await expect(field).toHaveValue('Hi Ana, thanks. Regards, Joe')
})

test('PPL-17 A11Y-02 a menu with more saved answers than fit scrolls to the focused one, and long titles wrap', async ({
  admin: page,
  ana,
  addAnswers,
  mark,
}) => {
  const answers = Array.from({ length: 20 }, (_, place) => ({
    title: `${place} ${mark} ${'when nobody has answered for a week '.repeat(2)}`.slice(0, 100).trim(),
    body: 'Hi {name}.',
  }))
  await addAnswers(answers)
  await page.setViewportSize({ width: 390, height: 664 })
  const asked = Promise.withResolvers<void>()
  await page.route('**/rest/v1/saved_answers*', async route => {
    await asked.promise
    await route.fallback()
  })
  await openPerson(page, ana.id)
  const button = composer(page).getByRole('button', { name: 'Saved answers' })
  await expect(button).toBeDisabled()
  asked.resolve()
  await expect(button).toBeEnabled()
  // A long address does not push the composer's last button out of a phone's screen.
  await expect(composer(page).getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 0.99 })
  await button.press('Enter')
  const entries = page.getByRole('menuitem')
  await expect.poll(() => entries.count()).toBeGreaterThan(20)
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 0.99 })
  for (const [key, entry] of [
    ['End', entries.last()],
    ['Home', entries.first()],
  ] as const) {
    await page.keyboard.press(key)
    await expect(entry).toBeFocused()
    // A tenth may be lost to rounding.
    await expect(entry).toBeInViewport({ ratio: 0.9 })
  }
})

test('PPL-10 PPL-14 PPL-09 a next step is set, listed, marked as done and restored by Undo', async ({
  admin: page,
  ana,
  mark,
}) => {
  await openPerson(page, ana.id)
  await expect(facts(page).getByRole('button', { name: 'Set a next step' })).toBeEnabled()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: /^Next step with/ })
  await expect(dialog.getByLabel('What')).toBeFocused()
  await expect(dialog.getByLabel('Who').locator('option:checked')).not.toHaveText(/No name|Nobody yet/)
  await page.keyboard.type('Send the contract')
  await dialog.getByRole('button', { name: 'Save the step' }).click()
  await expect(facts(page)).toContainText('Send the contract')
  await page.goto(`/admin?tab=people&list=today&q=${mark}`)
  await expect(people(page)).toHaveText([/Send the contract.*(Today|Overdue 1 day)/])
  await people(page).getByRole('button').click()
  await expect(facts(page).getByRole('button', { name: 'Done' })).toBeVisible()
  await page.keyboard.press('e')
  const undo = await holdUndo(page)
  await expect(people(page)).toHaveCount(0)
  await undo.click()
  await expect(people(page)).toHaveCount(1)
})

test('PPL-13 PPL-20 a note is for the team only, and Undo restores it after it was deleted', async ({
  admin: page,
  ana,
}) => {
  await openPerson(page, ana.id)
  await composer(page).getByRole('button', { name: 'Note' }).click()
  await composer(page).getByLabel('Your note').fill('Brother runs a roofing firm')
  await composer(page).getByRole('button', { name: 'Save the note' }).click()
  const note = timeline(page).getByRole('listitem').filter({ hasText: 'Brother runs a roofing firm' })
  await expect(note).toContainText('only the team sees this')
  await note.getByRole('button', { name: 'Delete this note' }).click()
  const undo = await holdUndo(page)
  await expect(note).toHaveCount(0)
  await undo.click()
  await expect(note).toHaveCount(1)
  // Now: the note was stored, deleted and restored, and a mail would have been queued with the first of these.
  expect(await mailsOf(ana.id)).toEqual([])
})

test('PPL-12 PPL-14 the arrow buttons, J and K move through the list, and Back returns to it', async ({
  admin: page,
  ana,
  add,
  mark,
}) => {
  const email = `zoe-${mark}@osei.example`
  await add({ name: `Zoe ${mark}`, email, message: 'A second one' })
  await page.goto('/admin')
  await page.goto(`/admin?tab=people&list=all&q=${mark}`)
  await expect(people(page)).toHaveCount(2)
  const names = (await people(page).allTextContents()).map(text => (text.includes('Zoe') ? 'Zoe' : 'Ana'))
  const isOpen = (place: number) =>
    expect(page.getByRole('heading', { name: `${names[place]} ${mark}` })).toBeVisible()
  await page.keyboard.press('j')
  await isOpen(0)
  const next = page.getByRole('button', { name: 'Next person' })
  await expect(page.getByRole('button', { name: 'Previous person' })).toBeDisabled()
  await next.press('Enter')
  await isOpen(1)
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('k')
  await isOpen(0)
  await page.goBack()
  await expect(people(page)).toHaveCount(2)
  await expect(page.getByRole('article')).toHaveCount(0)
  await askService(`rest/v1/people?email=in.(${email},${ana.email})`, 'DELETE')
})

test('PPL-05 two addresses are merged into one person and separated again', async ({
  admin: page,
  ana,
  add,
  mark,
}) => {
  const email = `office-${mark}@osei.example`
  await add({ name: `Office ${mark}`, email, message: 'From the office' })
  await openPerson(page, ana.id)
  await facts(page).getByRole('button', { name: 'Merge with somebody' }).click()
  const dialog = page.getByRole('dialog', { name: /^Merge with/ })
  await dialog.getByRole('searchbox').fill(`office-${mark}`)
  await dialog.getByRole('button', { name: `Merge Office ${mark}` }).click()
  await expect(timeline(page)).toContainText('From the office')
  await facts(page)
    .getByRole('button', { name: `Undo the merge with Office ${mark}` })
    .click()
  await expect(timeline(page)).not.toContainText('From the office')
  await askService(`rest/v1/people?email=eq.${email}`, 'DELETE')
})

test('PPL-05 a found person can be clicked while the next search is running', async ({
  admin: page,
  ana,
  add,
  mark,
}) => {
  const email = `office-${mark}@osei.example`
  await add({ name: `Office ${mark}`, email, message: 'From the office' })
  await openPerson(page, ana.id)
  await facts(page).getByRole('button', { name: 'Merge with somebody' }).click()
  const dialog = page.getByRole('dialog', { name: /^Merge with/ })
  const merge = dialog.getByRole('button', { name: `Merge Office ${mark}` })
  // Suggested by the last name, before anything is typed.
  await expect(merge).toBeVisible()
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/rest/v1/rpc/list_people', async route => {
    if (route.request().postData()?.includes(`"office-${mark}"`)) await held
    return route.continue()
  })
  const asked = page.waitForRequest(request => request.postData()?.includes(`"office-${mark}"`) ?? false)
  await dialog.getByRole('searchbox').fill(`office-${mark}`)
  await asked
  await merge.click()
  await expect(timeline(page)).toContainText('From the office')
  release()
  await askService(`rest/v1/people?email=eq.${email}`, 'DELETE')
})

test('PPL-07 PPL-14 a lead added by hand also appears under Submissions', async ({ admin: page, mark }) => {
  await page.goto('/admin?tab=people')
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New lead' })
  await dialog.getByRole('button', { name: 'Add the lead' }).click()
  await expect(dialog.getByText('Who is it? A first name is enough.')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(`Joan ${mark}`)
  await dialog.getByLabel('What they want').fill(`${mark} wants a shop`)
  await dialog.getByRole('button', { name: 'Add the lead' }).click()
  await expect(timeline(page)).toContainText(`${mark} wants a shop`)
  await expect(page.getByText('No mail address is known.')).toHaveCount(0)
  await find(page, mark)
  await expect(page.getByRole('article')).toContainText('Written down by hand')
  await askService(`rest/v1/contact_submissions?message=like.${mark}*`, 'DELETE')
  await askService(`rest/v1/people?name=eq.${encodeURIComponent(`Joan ${mark}`)}`, 'DELETE')
})

test('PPL-18 PPL-19 the data copy has the person and their messages, and erasing deletes both', async ({
  admin: page,
  ana,
  mark,
}) => {
  await openPerson(page, ana.id)
  await facts(page).getByRole('button', { name: 'Copy or erase all data' }).click()
  const dialog = page.getByRole('dialog', { name: /^All data of/ })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Copy of all data' }).click(),
  ])
  const copy = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(copy.people).toMatchObject([{ email: ana.email }])
  expect(copy.messages).toMatchObject([{ message: `${mark} We need a site` }])
  await expect(dialog.getByRole('button', { name: 'Erase this person' })).toBeDisabled()
  await dialog.getByLabel('Yes, erase all of it').check()
  await dialog.getByRole('button', { name: 'Erase this person' }).click()
  await expect(page.getByRole('heading', { name: 'People' })).toBeFocused()
  await expect.poll(() => askService(`rest/v1/people?id=eq.${ana.id}`)).toEqual([])
  await expect.poll(() => askService(`rest/v1/contact_submissions?email=eq.${ana.email}`)).toEqual([])
})

test('PPL-06 SEC-37 saving facts that a colleague changed meanwhile asks first', async ({
  admin: page,
  ana,
}) => {
  await openPerson(page, ana.id)
  await facts(page).getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^About / })
  await dialog.getByLabel('Company').fill('Osei Tile')
  await askService(`rest/v1/people?id=eq.${ana.id}`, 'PATCH', { company: 'Osei & Co' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const versions = page.getByRole('dialog').filter({ hasText: 'Osei & Co' })
  await expect(versions).toBeVisible()
  // At 400 % zoom, too, its buttons can be seen.
  await page.setViewportSize({ width: 320, height: 256 })
  for (const button of await versions.getByRole('button').all()) {
    await button.focus()
    await expect(button).toBeInViewport({ ratio: 0.9 })
  }
})
