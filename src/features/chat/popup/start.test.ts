// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { lines } from '#features/chat/test-world.ts'
import { start } from './start.tsx'

/** The chat's corner as pages have it. */
const [corner] =
  /<aside[\s\S]*<\/aside>/.exec(readFileSync('src/features/chat/ChatButton.astro', 'utf8')) ?? []

test('CHAT-01 a heading “Chat” in a page’s text is not taken for the chat’s place', async () => {
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
  document.body.innerHTML = `<main><h2 id="chat">Chat</h2></main>${corner}`
  const started = start(false)
  document.querySelector('link')?.dispatchEvent(new Event('load'))
  await started
  expect(document.querySelector('main')?.innerHTML).toBe('<h2 id="chat">Chat</h2>')
  const controlled = document.querySelector('.chat-button')?.getAttribute('aria-controls')
  expect(document.querySelector(`aside [id="${controlled}"] [role=dialog]`)).not.toBeNull()
})
