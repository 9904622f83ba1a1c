// @vitest-environment jsdom
/** The form as a component: what it calls, and what it never does. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ContactOutbox } from '#features/outbox/contact-outbox.ts'
import type { Captcha } from '#lib/contact-entries.ts'
import type { TextStorage } from '#lib/stored-list.ts'
import { ContactForm } from './ContactForm.tsx'
import { THANK_YOU_MS } from './contact.ts'
import { messages } from './messages.ts'
import { NO_DELIVERY, useDelivery } from './use-delivery.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const FIRST: Captcha = { left: 1, right: 1 }

/** A storage of this test's own. */
function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** What a full storage does. */
function full(): never {
  throw new DOMException('full', 'QuotaExceededError')
}

/** Fills in the form on the page and sends it. */
function sendForm(answer: string): void {
  const form = document.querySelector('form') as HTMLFormElement
  const entries = {
    name: 'Maria',
    email: 'm@ondine.example',
    confirmEmail: 'm@ondine.example',
    message: 'Hi',
  }
  for (const [name, value] of Object.entries({ ...entries, answer })) {
    Reflect.set(form.elements.namedItem(name) as HTMLInputElement, 'value', value)
  }
  act(() => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

test('CONT-06 an accepted submission is stored and passed to the callback once; the form makes no network request', () => {
  const network = {
    fetch: vi.fn(),
    XMLHttpRequest: vi.fn(),
    sendBeacon: vi.fn(),
    WebSocket: vi.fn(),
    submit: vi.fn(),
  }
  vi.stubGlobal('fetch', network.fetch)
  vi.stubGlobal('XMLHttpRequest', network.XMLHttpRequest)
  vi.stubGlobal('WebSocket', network.WebSocket)
  Reflect.set(navigator, 'sendBeacon', network.sendBeacon)
  HTMLFormElement.prototype.submit = network.submit

  const local = memory()
  const onSubmission = vi.fn()
  let sum = FIRST
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  const options = {
    page: '/contact',
    mail: 'team@gantry.example',
    delivery: NO_DELIVERY,
    firstCaptcha: sum,
    local,
    session: memory(),
    onSubmission,
  }
  const draw = () =>
    root.render(
      <ContactForm
        {...options}
        onQuestion={captcha => {
          sum = captcha
        }}
      />,
    )
  act(draw)
  sendForm('99')
  expect(onSubmission).not.toHaveBeenCalled()
  expect(local.getItem('contactSubmissions')).toBeNull()
  sendForm(String(sum.left + sum.right))
  // The second press of a double click.
  sendForm(String(sum.left + sum.right))

  const stored = JSON.parse(local.getItem('contactSubmissions') ?? '[]')
  expect(stored).toHaveLength(1)
  expect(Object.keys(stored[0])).toEqual(['id', 'name', 'email', 'message', 'timestamp'])
  expect(onSubmission.mock.calls).toEqual([[stored[0], '']])
  for (const [name, call] of Object.entries(network)) expect(call, name).not.toHaveBeenCalled()
  act(() => root.unmount())
})

interface DeliveringProps {
  open: () => ContactOutbox
  session: TextStorage
  ask: (captcha: Captcha) => void
}

/** The form with an outbox, as on a page. */
function Delivering({ open, session, ask }: DeliveringProps) {
  return (
    <ContactForm
      {...{ page: '/contact', mail: 'team@gantry.example', firstCaptcha: FIRST, local: null, session }}
      delivery={useDelivery(open)}
      onQuestion={ask}
      onSubmission={submission => {
        open().add({ ...submission, source_path: '/contact' })
        return open().isKept()
      }}
    />
  )
}

test('CONT-11 a message that the device cannot keep asks for the page to stay open, and its draft stays until it is in', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const [first, second] = answers
  vi.stubGlobal('localStorage', { ...memory(), setItem: full })
  vi.stubGlobal('fetch', () => answers.shift()?.promise)
  vi.resetModules()
  const { contactOutbox } = await import('#features/outbox/contact-outbox.ts')
  const session = memory()
  let sum = FIRST
  const ask = (captcha: Captcha) => {
    sum = captcha
  }
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  act(() => root.render(<Delivering open={contactOutbox} {...{ session, ask }} />))
  const form = document.querySelector('form') as HTMLFormElement
  const note = () => document.querySelector('p.contact-note')?.textContent
  const draft = () => session.getItem('contactDraft')

  Reflect.set(form.elements.namedItem('message') as HTMLTextAreaElement, 'value', 'Hi')
  act(() => void form.dispatchEvent(new Event('input', { bubbles: true })))
  sendForm(String(sum.left + sum.right))
  expect([note(), draft()]).toEqual([messages.unkept, expect.stringContaining('Hi')])
  const [waiting] = contactOutbox().waiting()
  await act(async () => {
    first?.resolve(Response.json({ error: 'Too many.', code: 'limited' }, { status: 429 }))
    await contactOutbox().deliver()
  })
  expect([note(), draft()]).toEqual([messages.unkept, expect.stringContaining('Hi')])
  await act(async () => {
    second?.resolve(Response.json({ id: waiting?.id, result: 'stored' }, { status: 201 }))
    await contactOutbox().deliver()
  })
  expect([note(), draft()]).toEqual(['', null])
  act(() => root.unmount())
})

test('F-01 an earlier message that is acknowledged later does not take back that the newer one is in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const earlier = {
    ...{ id: 'earlier', name: 'Maria', email: 'm@ondine.example', message: 'Hi' },
    ...{ timestamp: '2026-11-20T12:00:00.000Z', source_path: '/contact' },
  }
  const local = memory()
  local.setItem('contactOutbox', JSON.stringify([earlier]))
  vi.stubGlobal('localStorage', local)
  const held = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { id } = JSON.parse(String(body))
    if (id === 'earlier') await held.promise
    return Response.json({ id, result: 'stored' }, { status: 201 })
  })
  vi.resetModules()
  const { contactOutbox } = await import('#features/outbox/contact-outbox.ts')
  let sum = FIRST
  const ask = (captcha: Captcha) => {
    sum = captcha
  }
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  act(() => root.render(<Delivering open={contactOutbox} {...{ session: memory(), ask }} />))
  const panel = () => document.querySelector('.contact-sent')?.textContent
  sendForm(String(sum.left + sum.right))
  const [, newer] = contactOutbox().waiting()
  const isNewerIn = Promise.withResolvers<void>()
  const stop = contactOutbox().subscribe(entry => entry?.id === newer?.id && isNewerIn.resolve())
  await act(async () => {
    contactOutbox().flush()
    await isNewerIn.promise
  })
  stop()
  expect(panel()).toContain(messages.thanksTitle)
  await act(async () => {
    held.resolve()
    await contactOutbox().deliver()
  })
  expect(contactOutbox().waiting()).toEqual([])
  expect(panel()).toContain(messages.thanksTitle)
  expect(panel()).toContain(`reference ${newer?.id.slice(0, 8)}`)
  act(() => void vi.advanceTimersByTime(THANK_YOU_MS))
  expect(panel()).toBe('')
  expect(document.querySelector('p.contact-note')?.textContent).toContain(newer?.id.slice(0, 8))
  act(() => root.unmount())
})

test('CONT-03 the form asks for its sum again at every input and when the browser comes online', () => {
  const ask = vi.fn()
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  const options = {
    ...{ page: '/contact', mail: 'team@gantry.example', delivery: NO_DELIVERY, firstCaptcha: FIRST },
    ...{ local: null, session: memory(), onQuestion: ask },
  }
  act(() => root.render(<ContactForm {...options} />))
  const shown = ask.mock.lastCall
  expect(ask).toHaveBeenCalledOnce()
  act(() => void document.querySelector('form')?.dispatchEvent(new Event('input', { bubbles: true })))
  window.dispatchEvent(new Event('online'))
  expect(ask.mock.calls).toEqual([shown, shown, shown])
  act(() => root.unmount())
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(3)
})

test('CONT-01 name and message begin on the side of the script that they are typed in', () => {
  const html = renderToStaticMarkup(
    <ContactForm
      {...{
        page: '/contact',
        mail: '',
        delivery: NO_DELIVERY,
        firstCaptcha: FIRST,
        local: null,
        session: null,
      }}
    />,
  )
  document.body.innerHTML = html
  const sided = [...document.querySelectorAll('[dir=auto]')].map(field => field.getAttribute('name'))
  expect(sided).toEqual(['name', 'message'])
})

/** The form on a page of its own, restored from the browser's cache after `elsewhere` happened on another page. */
function goBack(session: TextStorage, typed: object, elsewhere: () => void) {
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  const options = {
    ...{ page: '/contact', mail: 'team@gantry.example', delivery: NO_DELIVERY, firstCaptcha: FIRST },
    ...{ local: null, session },
  }
  act(() => root.render(<ContactForm {...options} />))
  const form = document.querySelector('form') as HTMLFormElement
  for (const [name, value] of Object.entries(typed)) {
    Reflect.set(form.elements.namedItem(name) as HTMLInputElement, 'value', value)
  }
  act(() => void form.dispatchEvent(new Event('input', { bubbles: true })))
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  elsewhere()
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const values = ['name', 'message', 'answer'].map(name =>
    Reflect.get(form.elements.namedItem(name) ?? {}, 'value'),
  )
  act(() => void form.dispatchEvent(new Event('input', { bubbles: true })))
  act(() => root.unmount())
  return { values, draft: session.getItem('contactDraft') }
}

const HALF = { name: 'Ana', message: 'We sell shoes', answer: '7' }

test('CONT-13 after Back the form shows what another page has added to the draft, or nothing once that is sent', () => {
  const longer = JSON.stringify([
    ['name', 'Ana'],
    ['message', 'We sell shoes, by March'],
  ])
  const added = memory()
  expect(goBack(added, HALF, () => added.setItem('contactDraft', longer))).toEqual({
    values: ['Ana', 'We sell shoes, by March', ''],
    draft: longer,
  })
  const sent = memory()
  expect(goBack(sent, HALF, () => sent.removeItem('contactDraft'))).toEqual({
    values: ['', '', ''],
    draft: null,
  })
})

test('CONT-13 CONT-11 after Back the form keeps its own text if no page has changed the draft, or none can be stored', () => {
  for (const session of [memory(), { ...memory(), setItem: full }]) {
    expect(goBack(session, HALF, () => {}).values).toEqual(['Ana', 'We sell shoes', '7'])
  }
})
