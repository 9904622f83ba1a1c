// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { advance } from './advance.ts'
import { writeChat } from './popup/chat-storage.ts'
import { lines, talk, testWorld } from './test-world.ts'

/** The chat's corner as pages have it. */
const [corner] =
  /<aside[\s\S]*<\/aside>/.exec(readFileSync('src/features/chat/ChatButton.astro', 'utf8')) ?? []

/** Unmounts at the end of the test what the chat mounts, which would listen to the documents of later files. */
async function unmountAtTheEnd(): Promise<void> {
  const client = await import('react-dom/client')
  const roots: Root[] = []
  vi.doMock('react-dom/client', () => ({
    ...client,
    createRoot(...parameters: Parameters<typeof client.createRoot>) {
      const root = client.createRoot(...parameters)
      roots.push(root)
      return root
    },
  }))
  // An earlier file may have loaded the chat.
  vi.resetModules()
  onTestFinished(() => {
    vi.doUnmock('react-dom/client')
    vi.resetModules()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    act(() => {
      for (const root of roots) root.unmount()
    })
    expect(roots).toHaveLength(1)
  })
}

test('CHAT-67 HAND-04 a page that going back restores starts the chat that was left calling on a later page', async () => {
  // The test's document has no layout.
  Element.prototype.scrollTo ??= () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async () => Response.json(lines))
  document.body.innerHTML = `<main></main>${corner}`
  await unmountAtTheEnd()
  await import('./chat-button.ts')
  const show = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
  show(true)
  const { state } = advance(talk().say('Web Design').state, { type: 'humanCalled' }, testWorld())
  writeChat(sessionStorage, { open: true, draft: '', seen: 0, state })
  show(false)
  await import('./popup/start.tsx')
  expect(document.querySelector('link')).toBeNull()

  show(true)
  const styles = await vi.waitUntil(() => document.querySelector('link'), { timeout: 20_000 })
  styles.dispatchEvent(new Event('load'))
  const log = await vi.waitUntil(() => document.querySelector('aside [role=log] li'), { timeout: 20_000 })
  expect(log.parentElement?.textContent).toContain(lines.human.calling.replaceAll('**', ''))
})
