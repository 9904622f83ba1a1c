// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { formOf } from './post-form.ts'

const POST: PostRow = {
  ...{ id: 'p', slug: 'lamps', title: 'Lamps', content: 'Text', image_urls: [], image_alts: {} },
  ...{ excerpt: '', author: '', description: '', share_image: '', tags: [], revision: 2 },
  ...{ status: 'draft', published_at: '2026-11-24T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
}
const version = (id: number, saved_at: string) => ({ ...POST, id, revision: id, saved_at, saved_by: null })

test('A11Y-02 UX-06 of a version in the history the time is spoken, and not every line that differs', async () => {
  const versions = [version(2, '2026-11-24T10:00:00Z'), version(1, '2019-02-03T12:00:00Z')]
  const { leave } = await show(
    <HistoryDialog post={POST} form={formOf(POST)} onClose={() => {}} onRestore={() => {}} />,
    (_, __, url) => versions.filter(({ id }) => [null, `eq.${id}`].includes(url.searchParams.get('id'))),
  )
  const spoken = () => [...document.querySelectorAll('[aria-live], [role=status]')].map(e => e.textContent)
  expect(spoken()).toEqual([expect.stringMatching(/^Compared with .*Feb.* 3/)])
  await press('Nov 24')
  expect(spoken()).toEqual([expect.stringMatching(/^Compared with .*Nov.* 24/)])
  leave()
})

function ReadAgain() {
  const queries = useQueryClient()
  return (
    <button type="button" onClick={() => void queries.refetchQueries()}>
      Read again
    </button>
  )
}

test('UX-06 a version that a colleague saves meanwhile does not replace the one that is read and restored', async () => {
  const versions = [version(2, '2026-11-24T10:00:00Z'), version(1, '2019-02-03T12:00:00Z')]
  const onRestore = vi.fn()
  const { leave } = await show(
    <>
      <ReadAgain />
      <HistoryDialog post={POST} form={formOf(POST)} onClose={() => {}} onRestore={onRestore} />
    </>,
    (_, __, url) => versions.filter(({ id }) => [null, `eq.${id}`].includes(url.searchParams.get('id'))),
  )
  versions.unshift(version(3, '2026-11-25T10:00:00Z'))
  await press('Read again')
  expect(document.querySelectorAll('[aria-label=Versions] > li')).toHaveLength(3)
  expect(document.querySelector('[aria-current=true]')?.textContent).toMatch(/Feb.* 3/)
  await press('Restore this version')
  expect(onRestore).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1 }))
  leave()
})
