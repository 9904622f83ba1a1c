/** Renders a part of the dashboard in jsdom, for tests: signed in, with `answer` in place of the database. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { AdminClient } from '#data/admin-client.ts'
import { createPublicClient } from '#data/public-client.ts'
import { BackendContext } from './backend.ts'
import { MemberContext } from './member.ts'
import { PersonContext } from './person.ts'

/** Answers a request, given its method with the last part of its path, its body and its URL. */
export type Answer = (what: string, body: Record<string, unknown>, url: URL) => unknown

interface Shown {
  page: HTMLElement
  /** Unmounts it. */
  leave: () => void
}

/** Unmounts what is shown now. */
let leaveShown = () => {}

/**
 * Renders `children` until something else is shown or the test ends; `backend` replaces parts of the signed-in person's client. What would stay
 * mounted asks for its data again and again, and fails while another file is tested, whose document is not its own.
 */
export async function show(
  children: ReactNode,
  answer: Answer = () => [],
  backend: Partial<Record<keyof AdminClient, unknown>> = {},
): Promise<Shown> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  leaveShown()
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async (input, init) => {
    const url = new URL(String(input))
    const body = JSON.parse(String(init?.body ?? '{}'))
    const answered = await answer(`${init?.method} ${url.pathname.split('/').at(-1)}`, body, url)
    return answered instanceof Response ? answered : Response.json(answered ?? null)
  })
  const page = document.createElement('main')
  document.body.replaceChildren(page)
  const root = createRoot(page)
  const client = { db, ...backend } as unknown as AdminClient
  const member = { role: 'owner', name: 'Nora', state: 'open', time_zone: null } as const
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <BackendContext value={client}>
          <PersonContext value="nora">
            <MemberContext value={member}>{children}</MemberContext>
          </PersonContext>
        </BackendContext>
      </QueryClientProvider>,
    ),
  )
  await settle()
  leaveShown = () => act(() => root.unmount())
  onTestFinished(leaveShown)
  return { page, leave: leaveShown }
}

/** Lets pending requests be answered and rendered: a number of event loop turns, however long each takes. */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise<void>(resolve => setTimeout(resolve))
  })

/** Types into a field, as a person does. */
export async function type(field: Element | null | undefined, text: string): Promise<void> {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error('No field')
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Clicks the button or label whose text starts with `name`. */
export async function press(name: string): Promise<void> {
  const all = [...document.querySelectorAll<HTMLElement>('button, label')]
  const found = all.find(element => element.textContent?.trim().startsWith(name))
  if (!found) throw new Error(`No ${name} among ${all.map(({ textContent }) => textContent).join(' | ')}`)
  await act(async () => found.click())
  await settle()
}

/** Presses a key on whatever has the focus. */
export async function strike(key: string): Promise<void> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  await act(async () => document.activeElement?.dispatchEvent(event))
  await settle()
}
