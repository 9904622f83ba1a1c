/** Contact messages from browsers without JavaScript: a form in, a page or a redirect out. */
import { randomUUID } from 'node:crypto'
import { JSDOM } from 'jsdom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPublicClient } from '#data/public-client.ts'
import { ContactForm } from '#features/contact/ContactForm.tsx'
import { NO_DELIVERY } from '#features/contact/use-delivery.ts'
import { handle } from '../../netlify/functions/submissions.mts'
import { contactFunction, formPost } from './support/messages.ts'
import { serviceDbForThisFile } from './support/service-db.ts'

const db = serviceDbForThisFile()
/** A new sender for every test, so that tests do not share a rate limit. */
let sender: string
beforeEach(() => {
  sender = randomUUID()
  // The function logs when the page or the database is unavailable.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())
const send = contactFunction(db, () => sender)

const form = (changes: Record<string, string> = {}) =>
  formPost({ message: `Sent without script ${sender}`, ...changes })

async function rowsOfThisTest(): Promise<unknown[]> {
  const { data } = await db().from('contact_submissions').select('name').like('message', `%${sender}`)
  return data ?? []
}

test('SEC-32 a form posted without JavaScript is stored and redirected to its page', async () => {
  const response = await send(form())
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/contact#message-sent')
  expect(await rowsOfThisTest()).toEqual([{ name: 'No Script' }])
})

test('SEC-30 SEC-32 a form that is sent twice is stored once, and another message beside it', async () => {
  const twice = await Promise.all([send(form()), send(form())])
  expect(twice.map(({ status }) => status)).toEqual([303, 303])
  expect(await rowsOfThisTest()).toHaveLength(1)
  await send(form({ message: `Something else without script ${sender}` }))
  expect(await rowsOfThisTest()).toHaveLength(2)
})

test('CNST-35 a line break counts once, though browsers post two characters for it without script', async () => {
  const lines = `${'\r\n'.repeat(2000)}${sender}`
  const message = `${'m'.repeat(5000 - lines.length + 2000)}${lines}`
  expect((await send(form({ message }))).status).toBe(303)
  const { data } = await db().from('contact_submissions').select('message').like('message', `%${sender}`)
  expect(data).toEqual([{ message: message.replaceAll('\r\n', '\n') }])
})

test.each([
  [{ confirmEmail: 'other@example.com' }, 'Email addresses do not match'],
  [{ answer: '8' }, 'Incorrect answer, please try again'],
  [{ answer: '' }, 'Incorrect answer, please try again'],
  [{ name: '' }, 'Please enter your name.'],
])(
  'SEC-32 without the contact page an invalid form is answered with its reason: %j',
  async (changes, reason) => {
    const response = await send(form(changes))
    expect(response.status).toBe(400)
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(await response.text()).toContain(reason)
    expect(await rowsOfThisTest()).toEqual([])
  },
)

describe('with the contact page', () => {
  const policy = "default-src 'none'; script-src 'self'"
  const page = async () =>
    new Response(contactPage(), {
      headers: { 'Content-Security-Policy': policy, 'Content-Type': 'text/html; charset=utf-8' },
    })
  const send = contactFunction(db, () => sender, page)

  test('F-12 a wrong form comes back filled, with every error at its field and the focus on the first', async () => {
    const typed = {
      name: '"><script>alert(1)</script>',
      confirmEmail: 'other@example.com',
      message: '\n</textarea>We have & sell $1 a "serum".',
      answer: '8',
    }
    const response = await send(form(typed))
    expect(response.status).toBe(400)
    expect(response.headers.get('Content-Security-Policy')).toBe(policy)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const { document } = new JSDOM(await response.text()).window
    const field = (name: string) => document.querySelector(`form.contact-form [name=${name}]`)
    const value = (name: string) => Reflect.get(field(name) ?? {}, 'value')
    expect(['name', 'email', 'confirmEmail', 'message', 'answer'].map(value)).toEqual([
      typed.name,
      'noscript@example.com',
      typed.confirmEmail,
      typed.message,
      '8',
    ])
    const errorOf = (name: string) =>
      document.getElementById(field(name)?.getAttribute('aria-describedby') ?? '')?.textContent
    expect([errorOf('confirmEmail'), errorOf('answer'), errorOf('name')]).toEqual([
      'Email addresses do not match',
      'Incorrect answer, please try again',
      undefined,
    ])
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(2)
    expect([...document.querySelectorAll('[autofocus]')]).toEqual([field('confirmEmail')])
    expect(document.querySelectorAll('script, astro-island')).toHaveLength(0)
    expect(document.title).toBe('Not sent: Contact')
  })

  test('F-12 CONT-03 the form comes back with the sum that was answered, which is right when sent again', async () => {
    const { document } = new JSDOM(
      await (
        await send(form({ left: '6', right: '2', answer: '8', confirmEmail: 'other@example.com' }))
      ).text(),
    ).window
    const value = (name: string) => Reflect.get(document.querySelector(`[name=${name}]`) ?? {}, 'value')
    expect(document.querySelector('label[for=contact-answer]')?.textContent).toBe('What is 6 + 2?')
    expect(['left', 'right', 'answer'].map(value)).toEqual(['6', '2', '8'])
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
  })

  test('F-12 a message that asks for a sum comes back as it was typed, and the form asks for the sum that was answered', async () => {
    const message = 'What is 3 + 4? My robot cannot tell.'
    const response = await send(form({ message, left: '6', right: '2', answer: '9' }))
    const { document } = new JSDOM(await response.text()).window
    expect(Reflect.get(document.querySelector('[name=message]') ?? {}, 'value')).toBe(message)
    expect(document.querySelector('label[for=contact-answer]')?.textContent).toBe('What is 6 + 2?')
  })

  test.each(['11', '0', '', '"><b>'])(
    'F-12 CNST-03 a sum with %j is not taken over into the form',
    async left => {
      const { document } = new JSDOM(await (await send(form({ left, name: '' }))).text()).window
      const value = (name: string) => Reflect.get(document.querySelector(`[name=${name}]`) ?? {}, 'value')
      expect(document.querySelector('label[for=contact-answer]')?.textContent).toBe('What is 3 + 4?')
      expect(['left', 'right', 'answer'].map(value)).toEqual(['3', '4', ''])
    },
  )

  test('CNST-35 F-12 what is far too long without script comes back in the form with the reason', async () => {
    const message = 'ж'.repeat(20_000)
    const response = await send(form({ message }))
    expect(response.status).toBe(400)
    const { document } = new JSDOM(await response.text()).window
    expect(Reflect.get(document.querySelector('[name=message]') ?? {}, 'value')).toBe(message)
    expect(document.getElementById('contact-message-error')?.textContent).toBe(
      'Please keep the message under 5,000 characters.',
    )
  })

  test('F-12 an error that only the server finds is shown at its field', async () => {
    const { document } = new JSDOM(await (await send(form({ name: 'n'.repeat(201) }))).text()).window
    expect(document.getElementById('contact-name-error')?.textContent).toBe('Please check the field “name”.')
  })

  test('F-12 a server failure keeps everything that was typed', async () => {
    const down = contactFunction(
      () => createPublicClient({ url: 'http://127.0.0.1:9', key: 'none' }),
      () => sender,
      page,
    )
    const response = await down(form())
    expect(response.status).toBe(500)
    const { document } = new JSDOM(await response.text()).window
    expect(document.querySelector('[role=alert] [autofocus]')?.textContent).toMatch(
      /^Something went wrong .+ still in the form\.$/,
    )
    for (const [name, typed] of [
      ['name', 'No Script'],
      ['email', 'noscript@example.com'],
      ['confirmEmail', 'noscript@example.com'],
      ['message', `Sent without script ${sender}`],
    ] as const)
      expect(Reflect.get(document.querySelector(`[name=${name}]`) ?? {}, 'value'), name).toBe(typed)
  })
})

test('SEC-25 F-02 a form over the limit is answered with a page and Retry-After', async () => {
  const refused = await handle(form(), {
    receive: async () => 'limited',
    prove: () => ({}),
    sender: () => sender,
    now: () => new Date(),
    page: () => Promise.reject(new Error('No page')),
  })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('3600')
  expect(refused.headers.get('Content-Type')).toContain('text/html')
})

/** A page with the form as built, and around it only what the function looks for. */
function contactPage(): string {
  const form = renderToStaticMarkup(
    createElement(ContactForm, {
      page: '/contact',
      mail: 'team@gantry.example',
      delivery: NO_DELIVERY,
      firstCaptcha: { left: 3, right: 4 },
      local: null,
      session: null,
    }),
  )
  return `<title>Contact</title><main><astro-island props="{}">${form}</astro-island></main>`
}
