// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { type Answer, press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { UserContext } from '#admin/parts/user.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { PostForm } from './PostForm.tsx'

const POST: PostRow = {
  ...{ id: 'p', slug: 'lamps', title: 'Lamps', content: 'Text', image_urls: [], image_alts: {} },
  ...{ excerpt: '', author: '', description: '', share_image: '', tags: [], revision: 1 },
  ...{ status: 'draft', published_at: '2026-11-24T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
}
const NEXT_MONTH: Partial<PostRow> = {
  ...{ status: 'scheduled', published_at: new Date(Date.now() + 30 * 86_400_000).toISOString() },
}

/** What was sent: the method, and the body. */
let sent: [string, Record<string, unknown>][] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
})
afterEach(() => conflicts.dismiss())

/** Opens a post; `answer` takes the place of the database for posts. */
const open = (row: PostRow | null, answer: Answer) =>
  show(
    <UserContext value={{ id: 'nora', email: 'nora@osei.example', isCodeDue: false, siteName: 'Gantry' }}>
      <PostForm row={row} newest={row} isFocused={false} onStored={() => {}} onDelete={() => {}} />
    </UserContext>,
    (what, body, url) => {
      if (!what.endsWith(' blog_posts')) return []
      if (!what.startsWith('GET')) sent.push([what, Array.isArray(body) ? body[0] : body])
      return answer(what, body, url)
    },
  )

async function answerWith(choice: Parameters<typeof conflicts.choose>[0]) {
  await act(async () => conflicts.choose(choice))
  await settle()
}

test('UX-06 BADM-06 a scheduled post that somebody deleted is saved as a new draft, not published at once', async () => {
  const { page, leave } = await open({ ...POST, ...NEXT_MONTH }, (what, body) =>
    what.startsWith('POST') ? [{ ...POST, ...(body as unknown as object[])[0] }] : [],
  )
  await type(page.querySelector('textarea'), 'More text')
  await press('Save changes')
  expect(conflicts.current()).toMatchObject({ happened: { kind: 'deleted' }, rescue: 'Save as new' })
  await answerWith('mine')
  expect(sent.at(-1)).toEqual(['POST blog_posts', expect.objectContaining({ status: 'draft' })])
  leave()
})
