// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { press, settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { FileDetails } from './FileDetails.tsx'
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

function Details() {
  const file = {
    name: 'a.mp4',
    key: 'portfolio/a.mp4',
    kind: 'film',
    url: '/assets/portfolio/a.mp4',
  } as const
  return (
    <FileDetails
      file={{ ...file, created_at: '', size: 1, about: null }}
      actions={useMediaActions('portfolio')}
    />
  )
}

test('MEDI-11 a file of which it cannot be read where it is used says so, until it can', async () => {
  let isDown = true
  const { page, leave } = await show(<Details />, () => (isDown ? new Response('', { status: 400 }) : []))
  expect(page.textContent).toContain('Failed to read where files are used')
  isDown = false
  await press('Try Again')
  expect(page.textContent).not.toContain('Failed to read')
  leave()
})
