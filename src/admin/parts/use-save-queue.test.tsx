// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { press, show } from './test-dashboard.tsx'
import { useSaveQueue } from './use-save-queue.ts'

function Record({ onAsked }: { onAsked: () => void }) {
  useQuery({
    queryKey: ['access'],
    queryFn: () => {
      onAsked()
      return 'editor'
    },
  })
  const { save, state } = useSaveQueue<string, string>({
    row: 'stored',
    save: () => Promise.reject(new Error('permission denied')),
  })
  return (
    <button type="button" onClick={() => save('typed')}>
      Save: {state.status}
    </button>
  )
}

test('ACC-77 a refused save asks at once whether the person still has the right to', async () => {
  let asked = 0
  const { page, leave } = await show(
    <Record
      onAsked={() => {
        asked += 1
      }}
    />,
  )
  expect(asked).toBe(1)
  await press('Save')
  expect(page.textContent).toBe('Save: failed')
  expect(asked).toBe(2)
  leave()
})
