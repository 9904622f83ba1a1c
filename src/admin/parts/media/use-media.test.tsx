// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { type MediaActions, useMediaActions, usePlaces } from './use-media.ts'

let actions: MediaActions

function Library() {
  actions = useMediaActions('portfolio')
  return <p>{usePlaces().status}</p>
}

test('MEDI-11 storing an alt text does not read all posts again for where files are used', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue()
  const asked: string[] = []
  const about = {
    ...{ id: 'a', name: 'portfolio/a.webp', alt: 'A house', width: 1, height: 1, size: 1 },
    ...{ renditions: [], poster: null, focus: null, updated_at: '2026-11-24T10:00:00Z' },
  }
  const { leave } = await show(<Library />, (what, body) => {
    asked.push(what)
    return what.endsWith(' media_files') ? [{ ...about, ...body }] : []
  })
  const key = about.name
  await act(async () => actions.keepFact({ key, about, name: 'alt', value: 'A red house', was: 'A house' }))
  await settle()
  expect(success).toHaveBeenCalledWith('Alt text saved')
  expect(asked.filter(what => what === 'GET blog_posts')).toHaveLength(1)
  leave()
})
