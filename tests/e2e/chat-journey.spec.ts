/** Whole conversations, one for each contact preference: with the keyboard alone, and by touch. */
import type { Page } from '@playwright/test'
import {
  answered,
  chatButton,
  field,
  freeze,
  lastMessage,
  log,
  popup,
  replies,
  savedChat,
  storedChat,
  visit,
} from './chat.ts'
import { expect, test } from './fixtures.ts'

/** The answers from the preference to the end, and what must be in the record. */
const BRANCHES = {
  Email: { answers: [['Use maria@ondine.example', 'anything else']], info: {} },
  Phone: {
    answers: [
      ['555-123-456', 'phone number format seems incorrect'],
      ['(555) 123-4567', 'time of day'],
      ['Morning 9AM-12PM', 'anything else'],
    ],
    info: { phone: '(555) 123-4567', availability: 'Morning 9AM-12PM' },
  },
  'Video Call': { answers: [['Flexible', 'anything else']], info: { availability: 'Flexible' } },
  'In-person Meeting': {
    answers: [
      ['Coffee Shop', 'time of day'],
      ['Evening 5PM-8PM', 'anything else'],
    ],
    info: { meetingLocation: 'Coffee Shop', availability: 'Evening 5PM-8PM' },
  },
} as const

const BEGINNING = [
  ['Video Production', 'competitor'],
  ['Skip', 'your website'],
  ['ondine.example', 'budget range'],
  ['$10,000 - $25,000', 'when'],
  ['3-6 months', 'first name or company name'],
  ['Ondine', 'get in touch'],
] as const

/** Answers with the keyboard: a suggestion with Tab and Enter if there is one, typed text otherwise. */
async function answerByKey(page: Page, answer: string) {
  const reply = popup(page).getByRole('button', { name: answer, exact: true })
  if ((await reply.count()) === 0) {
    await field(page).focus()
    await page.keyboard.type(answer)
    await page.keyboard.press('Enter')
    return
  }
  await log(page).focus()
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab')
    if (await reply.evaluate(element => element === document.activeElement)) break
  }
  await expect(reply).toBeFocused()
  await page.keyboard.press('Enter')
  // The pressed button is gone; the focus is on the messages, which the next answers follow.
  await expect(log(page)).toBeFocused()
}

/** Answers by touch. */
async function answerByTouch(page: Page, answer: string) {
  const reply = popup(page).getByRole('button', { name: answer, exact: true })
  if (await reply.count()) return reply.tap()
  await field(page).tap()
  await field(page).fill(answer)
  await popup(page).getByRole('button', { name: 'Send' }).tap()
}

/** Opens the chat with the keyboard; the missing address is announced and marked first (CHAT-74). */
async function beginByKey(page: Page) {
  await chatButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(popup(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Maria Okafor')
  await page.keyboard.press('Enter')
  await expect(popup(page).getByRole('alert')).toHaveText('Please enter a valid name and email address.')
  await expect(popup(page).getByLabel('Email')).toBeFocused()
  await expect(popup(page).getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('maria@ondine.example')
  await expect(popup(page).getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
}

async function beginByTouch(page: Page) {
  await chatButton(page).tap()
  await popup(page).getByLabel('Name').fill('Maria Okafor')
  await popup(page).getByLabel('Email').fill('maria@ondine.example')
  await popup(page).getByRole('button', { name: 'Start chat' }).tap()
}

for (const [preference, { answers, info }] of Object.entries(BRANCHES)) {
  const isByTouch = ['Email', 'Video Call'].includes(preference)
  test.describe(() => {
    test.use(isByTouch ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {})

    test(`CHAT-06 CHAT-10 CHAT-21 CHAT-30 CHAT-50 CHAT-56 CHAT-61 a whole conversation ${isByTouch ? 'by touch' : 'by keys alone'}: ${preference}`, async ({
      page,
    }) => {
      const answer = isByTouch ? answerByTouch : answerByKey
      await visit(page, '/services/web-design')
      await freeze(page)
      await (isByTouch ? beginByTouch : beginByKey)(page)
      await page.clock.runFor(999)
      await expect(lastMessage(page)).toHaveCount(0)
      await answered(page, 'Which service')
      await expect(replies(page).getByRole('button')).toHaveCount(7)
      for (const [said, reply] of [...BEGINNING, [preference, /./], ...answers] as const) {
        await answer(page, said)
        await expect(popup(page).getByText('Agent is typing...')).toBeVisible()
        await answered(page, reply)
        // The last message may be one's own; with the agent's, its suggestions are there.
        await expect(popup(page).getByText('Agent is typing...')).toHaveCount(0)
      }
      await expect(log(page)).toContainText('Video Production')
      const { state } = await storedChat(page)
      await answer(page, "That's it")
      await answered(page, /Have a (great day|good night)!/)
      await expect(field(page)).toBeDisabled()
      await expect(log(page)).toBeFocused()
      await expect(popup(page).getByRole('button', { name: 'Send' })).toBeDisabled()

      await expect.poll(async () => (await savedChat(state.id))?.finished_at).toBeTruthy()
      const row = await savedChat(state.id)
      expect(row?.user_info).toMatchObject({
        ...{ name: 'Ondine', email: 'maria@ondine.example', service: 'Video Production' },
        ...{ amazonCompetitor: '', amazonWebsite: 'ondine.example', budget: '$10,000 - $25,000' },
        ...{ timeline: '3-6 months', preferredContact: preference, ...info },
      })
      await popup(page).getByRole('button', { name: 'Start a new chat' }).click()
      await answered(page, 'Welcome back, Ondine')
      await expect(log(page).getByRole('listitem')).toHaveCount(1)
    })
  })
}
