// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import type { TimelineEntry } from '#data/person-timeline.ts'
import { PersonDetail } from './PersonDetail.tsx'
import { Timeline } from './Timeline.tsx'
import type { useTimeline } from './use-person.ts'

const ANA = {
  ...{ id: '00000000-0000-4000-8000-000000000001', email: null, name: 'Ana', phone: '', company: '' },
  ...{ owner_id: null, tags: [], merged_into: null, revision: 1 },
  ...{ created_at: '2026-11-24T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
}

test('PPL-13 SEC-37 the facts open above the thread, and come before it for keyboard and screen reader', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  const { page, leave } = await show(
    <PersonDetail id={ANA.id} today="2026-11-24" onStep={{ [-1]: null, 1: null }} onErased={() => {}} />,
    (_, __, url) => (url.searchParams.get('id') === `eq.${ANA.id}` ? [ANA] : []),
  )
  await press('About')
  const parts = [...page.querySelectorAll('aside, form')].map(
    ({ ariaLabel, tagName }) => ariaLabel ?? tagName,
  )
  expect(parts).toEqual(['About Ana', 'Note about Ana'])
  leave()
})

/** A timeline to which entries are added: by colleagues, or by sending. */
function Growing() {
  const [count, setCount] = useState(1)
  const [sentAt, setSentAt] = useState(0)
  const entries = Array.from({ length: count }, (_, place): TimelineEntry => {
    const id = `d${place}`
    return { kind: 'done', id, at: '2026-11-24T10:00:00Z', key: `done:${id}`, entry: { text: 'Called' } }
  })
  const timeline = { query: {}, entries } as ReturnType<typeof useTimeline>
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Add
      </button>
      <button type="button" onClick={() => setSentAt(sentAt + 1)}>
        Send
      </button>
      <Timeline {...{ timeline, sentAt }} today="2026-11-24" onTakenBack={() => {}} />
    </>
  )
}

test('PPL-13 only who is at the end of a timeline, or has sent something, is taken to a new entry', async () => {
  let see = (_isAtEnd: boolean) => {}
  class Observer {
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      see = isIntersecting => act(() => seen([{ isIntersecting }]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const scrolled = vi.fn()
  Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled })
  const { leave } = await show(<Growing />)
  expect(scrolled).toHaveBeenCalledTimes(1)
  see(true)
  await press('Add')
  expect(scrolled).toHaveBeenCalledTimes(2)
  see(false)
  await press('Add')
  expect(scrolled).toHaveBeenCalledTimes(2)
  await press('Send')
  await press('Add')
  expect(scrolled).toHaveBeenCalledTimes(3)
  leave()
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})
