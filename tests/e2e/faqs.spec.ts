/** The home page's questions, refreshed in the browser (FAQS-02). */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { askService } from './service.ts'
import { settled } from './settled.ts'

const FAQS = '**/rest/v1/faqs*'
const FAILED = 'Failed to load FAQs. Please try again later.'

const list = (page: Page) => page.locator('[data-faqs]')
const questions = (page: Page) => list(page).locator('summary')

/** Scrolls near the questions and waits for the response to their refresh. */
async function comeNear(page: Page) {
  const answered = page.waitForEvent('requestfinished', request => request.url().includes('/rest/v1/faqs'))
  await list(page).scrollIntoViewIfNeeded()
  await answered
}

/** Removes the prerendered questions, as if there had been none at build time. */
async function withoutPrerendered(page: Page) {
  // A reopened page would otherwise restore its scroll position near the questions.
  await page.addInitScript(() => {
    history.scrollRestoration = 'manual'
  })
  await page.route('/', async route => {
    const response = await route.fetch()
    const html = await response.text()
    const emptied = html.replace(/(<div data-faqs[^>]*>)[\s\S]*?<\/details><\/div>/, '$1<p>Loading...</p>')
    expect(emptied).not.toBe(html)
    await route.fulfill({ response, body: emptied })
  })
}

test('FAQS-02 a question added after the build appears in its order, and unchanged ones keep their elements', async ({
  page,
  mark,
}) => {
  const faq = { question: `Is this ${mark}?`, answer: `First <b>part</b>.\n\nSecond part.`, order: -1 }
  await askService('rest/v1/faqs', 'POST', faq)
  try {
    await page.goto('/')
    const before = await questions(page).allTextContents()
    expect(before.length).toBeGreaterThan(3)
    await questions(page)
      .nth(1)
      .evaluate(summary => {
        summary.closest('details')?.setAttribute('data-kept', '')
      })
    const asked = page.waitForRequest(FAQS)
    await comeNear(page)
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toEqual({ select: 'id,question,answer', order: 'order.asc' })

    const added = questions(page).filter({ hasText: mark })
    await expect(added).toHaveText(faq.question)
    await expect(list(page).locator('details[data-kept] summary')).toHaveText(before[1] ?? '')
    const pair = [faq.question, before[1] ?? '']
    const ordered = async () => (await questions(page).allTextContents()).filter(text => pair.includes(text))
    await expect.poll(ordered).toEqual(pair)
    await added.click()
    const open = list(page).locator('details[open]')
    await expect(open, 'one at a time, with those that were there').toHaveCount(1)
    await expect(open.locator('.answer p')).toHaveText(['First <b>part</b>.', 'Second part.'])
  } finally {
    await askService(`rest/v1/faqs?question=eq.${encodeURIComponent(faq.question)}`, 'DELETE')
  }
})

test('FAQS-02 questions are requested only near the viewport, and nothing is touched if nothing changed', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', request => request.url().includes('/faqs') && asked.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  const rows = await list(page)
    .locator('details')
    .evaluateAll(all =>
      all.map((item, position) => ({
        id: String(position),
        question: item.querySelector('summary')?.textContent ?? '',
        answer: [...item.querySelectorAll('.answer p')].map(part => part.textContent).join('\n\n'),
      })),
    )
  await page.route(FAQS, route => route.fulfill({ json: rows }))
  await list(page).evaluate(element => {
    const changes: string[] = []
    Reflect.set(window, 'changes', changes)
    new MutationObserver(records => changes.push(...records.map(record => record.type))).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await questions(page).nth(1).focus()
  await comeNear(page)
  await settled(page)
  // Now: the answer has been drawn.
  expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toEqual([])
  await expect(questions(page).nth(1)).toBeFocused()
})

test('FAQS-02 SEC-29 an unreadable response leaves the questions as they are and is logged in the console', async ({
  page,
}) => {
  await page.route(FAQS, route => route.fulfill({ contentType: 'text/html', body: '<p>A proxy.</p>' }))
  const logged = page.waitForEvent('console', message => message.type() === 'error')
  await page.goto('/')
  const before = await questions(page).allTextContents()
  await comeNear(page)
  expect((await logged).text()).toContain('could not be refreshed')
  await expect(questions(page)).toHaveText(before)
  await expect(page.getByText(FAILED)).toHaveCount(0)
})

test('FAQS-02 without prerendered questions the page shows the list, a red error, or nothing for zero rows', async ({
  page,
}) => {
  await withoutPrerendered(page)
  await page.route(FAQS, route => route.fulfill({ status: 503, body: 'down' }))
  await page.goto('/')
  await comeNear(page)
  await expect(list(page).getByRole('alert')).toHaveText(FAILED)
  const isRed = await list(page)
    .getByRole('alert')
    .evaluate(element => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.className = 'error-text'
      return getComputedStyle(element).color === getComputedStyle(probe).color
    })
  expect(isRed).toBe(true)

  await page.route(FAQS, route => route.fulfill({ json: [{ id: '1', question: 'Why?', answer: 'So.' }] }))
  await page.goto('/')
  await comeNear(page)
  await expect(questions(page)).toHaveText(['Why?'])

  await page.route(FAQS, route => route.fulfill({ json: [] }))
  await page.goto('/')
  await comeNear(page)
  await expect(list(page)).toBeHidden()
  await expect(page.getByText(FAILED)).toHaveCount(0)
})

test.describe('on a phone, without JavaScript', () => {
  // Without it nothing replaces the planted answer.
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })

  for (const path of ['/', '/faqs']) {
    test(`FAQS-01 A11Y-01 a word wider than ${path} is broken, and the page does not scroll sideways`, async ({
      page,
    }) => {
      await page.goto(path)
      const answer = page.locator('.accordion .answer').first()
      await answer.evaluate(element => {
        element.closest('details')?.setAttribute('open', '')
        element.replaceChildren('a'.repeat(60))
      })
      await expect(answer).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
  }
})
