/** What a visitor does on the site, down to the database, in every engine: looks at work, writes, chats. */
import { randomUUID } from 'node:crypto'
import { savedChat } from '../e2e/chat.ts'
import { askService } from '../e2e/service.ts'
import { expect, test, until, visit } from './engines.ts'
import { PHONE, type Visitor } from './visitor.ts'

const ADDRESS = 'maria@ondine.example'

test('F-36 the portfolio filters, Back undoes the filter, and more projects load', async ({ visitor }) => {
  const cards = () => visitor.evaluate(() => document.querySelectorAll('#projects > li').length)
  const pressed = (name: string) =>
    until(
      visitor,
      wanted => document.querySelector('.filters [aria-pressed=true]')?.textContent === wanted,
      name,
    )
  await visit(visitor, '/work')
  await until(
    visitor,
    () => document.querySelector('astro-island[component-export=PortfolioIsland][ssr]') === null,
  )
  await expect.poll(cards).toBe(12)
  await visitor.click('.filters button', 'Google Ads')
  await pressed('Google Ads')
  await until(visitor, () => location.search === '?category=Google+Ads')
  await expect.poll(cards).toBeLessThan(12)
  await visitor.back()
  await pressed('All')
  await expect.poll(cards).toBe(12)
  await visitor.click('button', 'Load More Projects')
  await expect.poll(cards).toBe(24)
})

test('F-36 a contact message is confirmed and stored', async ({ visitor }) => {
  await visit(visitor, '/contact')
  await visitor.type('.contact-form [name=name]', 'Maria Okafor')
  await visitor.type('.contact-form [name=email]', ADDRESS)
  await visitor.type('.contact-form [name=confirmEmail]', ADDRESS)
  await visitor.type('.contact-form [name=message]', 'From another engine.')
  await until(visitor, () => document.querySelector<HTMLFormElement>('.contact-form')?.noValidate ?? false)
  const sum = await visitor.evaluate(() => {
    const question = document.querySelector('.contact-form [name=answer]')?.closest('.field')?.textContent
    return [...(question ?? '').matchAll(/\d+/g)].reduce((total, [figure]) => total + Number(figure), 0)
  })
  await visitor.type('.contact-form [name=answer]', String(sum))
  await visitor.click('button', 'Send Message')
  const words = () => visitor.evaluate(() => document.querySelector('.contact-sent')?.textContent ?? '')
  await expect.poll(words).toContain('Thank you. Your message is in.')
  const [, reference] = /reference ([0-9a-f]{8})/.exec(await words()) ?? []
  const rows = (await askService(
    'rest/v1/contact_submissions?select=id,message&order=submitted_at.desc&limit=9',
  )) as {
    id: string
    message: string
  }[]
  expect(rows.find(({ id }) => id.startsWith(reference ?? 'no reference'))?.message).toBe(
    'From another engine.',
  )
})

test('F-12 F-36 after a form that the browser posts itself, as without script, the confirmation is in view', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor(PHONE)
  const message = `mark-${randomUUID()}`
  await visit(visitor, '/contact')
  await visitor.evaluate(
    (email, text) => {
      const form = document.querySelector<HTMLFormElement>('.contact-form')
      const field = (name: string) => form?.elements.namedItem(name) as HTMLInputElement
      const answer = String(Number(field('left').value) + Number(field('right').value))
      const entries = { name: 'Maria Okafor', email, confirmEmail: email, message: text, answer }
      for (const [name, value] of Object.entries(entries)) field(name).value = value
      // The button would ask the page's script.
      form?.submit()
    },
    ADDRESS,
    message,
  )
  await until(visitor, () => {
    const note = document.querySelector('#message-sent')
    const box = note?.getBoundingClientRect()
    const isInView = box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight
    return location.pathname === '/contact' && location.hash === '#message-sent' && isInView
  })
  await expect
    .poll(() => askService(`rest/v1/contact_submissions?select=message&message=eq.${message}`))
    .toEqual([{ message }])
})

/** What the visitor says, and part of the agent's answer. */
const CONVERSATION = [
  ['Web Design', 'competitor'],
  ['Skip', 'your website'],
  ['ondine.example', 'budget range'],
  ['$10,000 - $25,000', 'when'],
  ['3-6 months', 'first name or company name'],
  ['Ondine', 'get in touch'],
  ['Email', 'email'],
  [`Use ${ADDRESS}`, 'anything else'],
  ["That's it", 'Have a g'],
] as const

/** Clicks the suggested answer with these words if there is one, types them otherwise. */
async function say(visitor: Visitor, words: string): Promise<void> {
  const isSuggested = await visitor.evaluate(
    wanted =>
      [...document.querySelectorAll('.chat-replies li button')].some(reply => reply.textContent === wanted),
    words,
  )
  if (isSuggested) return visitor.click('.chat-replies li button', words)
  await visitor.type('#chat-field', words)
  await visitor.press('Enter')
}

test('F-36 a chat runs to its end and is saved', async ({ visitor }) => {
  await visit(visitor, '/privacy-policy')
  // Meant: the agent's second of typing takes a twentieth of it, in the page's own clock.
  await visitor.evaluate(() => {
    const wait = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, after = 0) => wait(run, after > 2500 ? after : after / 20),
    })
  })
  const answered = (text: string) =>
    until(
      visitor,
      wanted => document.querySelector('.chat-log li:last-child')?.textContent?.includes(wanted) ?? false,
      text,
    )
  await visitor.click('.chat-button')
  await until(visitor, () => document.querySelector('.chat-start') !== null)
  await visitor.type('.chat-start input:not([type=email])', 'Maria Okafor')
  await visitor.type('.chat-start input[type=email]', ADDRESS)
  await visitor.press('Enter')
  await answered('Which service')
  for (const [words, reply] of CONVERSATION) {
    await test.step(words, async () => {
      await say(visitor, words)
      await answered(reply)
    })
  }
  await until(visitor, () => document.querySelector<HTMLInputElement>('#chat-field')?.disabled ?? false)
  const id = await visitor.evaluate(
    () => JSON.parse(sessionStorage.getItem('salesChat:v1') ?? '{}').state?.id,
  )
  await expect.poll(async () => (await savedChat(id))?.finished_at).toBeTruthy()
})
