// @vitest-environment jsdom
/** The form as a component: what it calls, and what it never does. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Captcha } from '#lib/contact-entries.ts'
import { ContactForm } from './ContactForm.tsx'
import { NO_DELIVERY } from './use-delivery.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** A storage of this test's own. */
function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
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
  let sum: Captcha = { left: 1, right: 1 }
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
  const form = document.querySelector('form') as HTMLFormElement
  const send = (answer: string) => {
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
  send('99')
  expect(onSubmission).not.toHaveBeenCalled()
  expect(local.getItem('contactSubmissions')).toBeNull()
  send(String(sum.left + sum.right))
  // The second press of a double click.
  send(String(sum.left + sum.right))

  const stored = JSON.parse(local.getItem('contactSubmissions') ?? '[]')
  expect(stored).toHaveLength(1)
  expect(Object.keys(stored[0])).toEqual(['id', 'name', 'email', 'message', 'timestamp'])
  expect(onSubmission.mock.calls).toEqual([[stored[0], '']])
  for (const [name, call] of Object.entries(network)) expect(call, name).not.toHaveBeenCalled()
  act(() => root.unmount())
})
