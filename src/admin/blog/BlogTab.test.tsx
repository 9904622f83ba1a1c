// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { type Answer, press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { UserContext } from '#admin/parts/user.ts'
import { readText } from '#admin/url-state.ts'
import { currentUrlState, goTo } from '#admin/use-url-state.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import BlogTab from './BlogTab.tsx'
import { formOf } from './post-form.ts'
// Already loaded when the tab asks for it.
import './PostEditor.tsx'

const post = (title: string, id: string): PostRow => ({
  ...{ id, slug: title.toLowerCase(), title, content: 'Text', image_urls: [], image_alts: {} },
  ...{ excerpt: '', author: '', description: '', share_image: '', tags: [], revision: 1 },
  ...{ status: 'draft', published_at: '2026-11-24T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
})
const LAMP = post('Lamp', '11111111-1111-4111-8111-111111111111')
const CHAIR = post('Chair', '22222222-2222-4222-8222-222222222222')

/** The posts of the database, and its log of who changed them. */
let stored: PostRow[]
let log: object[]

beforeEach(() => {
  stored = [LAMP, CHAIR]
  log = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  conflicts.dismiss()
  goTo({}, 'replace', '')
})

/** Opens the tab with two posts; `answer` takes the place of the database for what is stored. */
const open = (answer: Answer) =>
  show(
    <UserContext value={{ id: 'nora', email: 'nora@osei.example', isCodeDue: false, siteName: 'Gantry' }}>
      <BlogTab confirm={() => true} />
    </UserContext>,
    (what, body, url) => {
      if (what.endsWith(' search_blog_posts')) return { total: 2, rows: body.skip ? [] : stored }
      if (what === 'GET audit_log') return log
      if (what === 'GET deleted_rows') return [{ id: 'trashed' }]
      if (what.endsWith(' restore_deleted')) return answer(what, body, url)
      if (!what.endsWith(' blog_posts')) return []
      if (!what.startsWith('GET')) return answer(what, body, url)
      const id = url.searchParams.get('id')
      return stored.filter(row => id === `eq.${row.id}`)
    },
  )

/** The open post, as the URL and the form name it, and what has the focus. */
const openPost = () => [
  readText(currentUrlState(), 'post'),
  document.querySelector('form:has(textarea)')?.getAttribute('aria-label'),
  document.activeElement?.tagName,
]

test.for(['Add post', 'Save draft'])(
  'UX-05 F-20 the first save of a new post (%s) that ends after another post was opened leaves that one open',
  async button => {
    const answered = Promise.withResolvers<void>()
    const { page, leave } = await open(async (_, body) => {
      await answered.promise
      return [{ ...LAMP, ...(body as unknown as object[])[0] }]
    })
    await type(page.querySelector('form:has(textarea) input'), 'Desk')
    await type(page.querySelector('textarea'), 'Text')
    await press(button)
    await act(async () => goTo({ post: CHAIR.id }, 'push'))
    await settle()
    if (button === 'Save draft') page.querySelector('textarea')?.focus()
    const before = openPost()
    expect(before.slice(0, 2)).toEqual([CHAIR.id, 'Edit Chair'])
    answered.resolve()
    await settle()
    expect(openPost()).toEqual(before)
    leave()
  },
)

test('UX-06 UX-05 the answer about a deleted post closes only that post, not the one opened meanwhile', async () => {
  goTo({ post: LAMP.id }, 'replace')
  const { page, leave } = await open(() => [])
  await type(page.querySelector('textarea'), 'More')
  stored = [CHAIR]
  await press('Save draft')
  expect(conflicts.current()?.happened.kind).toBe('deleted')
  await act(async () => goTo({ post: CHAIR.id }, 'push'))
  await settle()
  await act(async () => conflicts.choose('theirs'))
  await settle()
  expect(openPost().slice(0, 2)).toEqual([CHAIR.id, 'Edit Chair'])
  leave()
})

test('UX-06 F-20 a deleted post that is restored after it was saved as new has a form of its own', async () => {
  goTo({ post: LAMP.id }, 'replace')
  const { page, leave } = await open((what, body) => {
    if (!what.startsWith('POST')) return []
    const added: PostRow = { ...LAMP, ...(body as unknown as object[])[0] }
    stored = [added, ...stored]
    return [added]
  })
  await type(page.querySelector('textarea'), 'More')
  stored = [CHAIR]
  await press('Save draft')
  await act(async () => conflicts.choose('mine'))
  await settle()
  const added = readText(currentUrlState(), 'post')
  expect(stored.map(({ id }) => id)).toEqual([added, CHAIR.id])
  expect(page.querySelector('textarea')?.value).toBe('More')
  stored = [LAMP, ...stored]
  await act(async () => goTo({ post: LAMP.id }, 'push'))
  await settle()
  expect(page.querySelector('textarea')?.value).toBe('Text')
  await act(async () => goTo({ post: added }, 'push'))
  await settle()
  expect(page.querySelector('textarea')?.value).toBe('More')
  leave()
})

test('A11Y-02 F-20 the end of a deletion takes the focus to the heading, but from no field that is typed in', async () => {
  let answered = Promise.withResolvers<void>()
  const { page, leave } = await open(async () => {
    await answered.promise
    return [{ id: LAMP.id }]
  })
  for (const [field, focused] of [
    [page.querySelector('textarea'), 'TEXTAREA'],
    [null, 'H2'],
  ] as const) {
    answered = Promise.withResolvers()
    const bin = page.querySelector<HTMLElement>('[aria-label="Delete Lamp"]')
    bin?.focus()
    await act(async () => bin?.click())
    field?.focus()
    answered.resolve()
    await settle()
    expect(openPost().at(-1)).toBe(focused)
  }
  leave()
})

test('BADM-01 BADM-06 a scheduled post in the list is shown as published from its time on', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  stored = [{ ...LAMP, status: 'scheduled', published_at: new Date(Date.now() + 30_000).toISOString() }]
  const { page, leave } = await open(() => [])
  const row = () => page.querySelector('ul[aria-label=Blog]')?.textContent
  expect(row()).toContain('Scheduled')
  await act(async () => void vi.advanceTimersByTime(60_000))
  await settle()
  expect(row()).toContain('Published')
  leave()
})

test('F-20 UX-02 on a phone, the first save of a new post that ends in the list leaves the list open', async () => {
  goTo({ post: 'new' }, 'replace')
  const answered = Promise.withResolvers<void>()
  const { page, leave } = await open(async (_, body) => {
    await answered.promise
    return [{ ...LAMP, ...(body as unknown as object[])[0] }]
  })
  const title = () => page.querySelector<HTMLInputElement>('form:has(textarea) input')
  await type(title(), 'Desk')
  await type(page.querySelector('textarea'), 'Text')
  await press('Save draft')
  await press('All posts')
  // The form is hidden, and one searches.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(null)
  const search = page.querySelector<HTMLElement>('input[type=search]')
  search?.focus()
  answered.resolve()
  await settle()
  expect([readText(currentUrlState(), 'post'), document.activeElement]).toEqual(['', search])
  // New opens another post.
  expect(title()?.value).toBe('')
  leave()
})

test('F-20 UX-05 on a phone, what is typed during the first save of a new post stays, even if the list is open', async () => {
  goTo({ post: 'new' }, 'replace')
  const answered = Promise.withResolvers<void>()
  const { page, leave } = await open(async (_, body) => {
    await answered.promise
    return [{ ...LAMP, ...(body as unknown as object[])[0] }]
  })
  const text = () => page.querySelector('textarea')
  await type(page.querySelector<HTMLInputElement>('form:has(textarea) input'), 'Desk')
  await type(text(), 'Text')
  await press('Save draft')
  await type(text(), 'Text and more')
  await press('All posts')
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(null)
  // What jsdom lacks.
  Element.prototype.scrollIntoView ??= () => {}
  answered.resolve()
  await settle()
  expect(text()?.value).toBe('Text and more')
  expect(readText(currentUrlState(), 'post')).not.toBe('')
  leave()
})

describe('F-21 posts made drafts', () => {
  const [date, later] = ['2026-11-20T10:00:00Z', '2099-01-01T10:00:00Z']
  const MARA = { by: 'mara@osei.example', at: '2026-11-24T12:00:00Z' }
  const states = () => stored.map(({ status }) => status)
  /** What a colleague does without this tab. */
  const change = (id: string, changes: Partial<PostRow>) => {
    stored = stored.map(row => (row.id === id ? { ...row, ...changes } : row))
  }
  let undo: (() => void) | undefined

  /** Lists two published posts and chooses both. */
  async function chooseBoth() {
    undo = undefined
    stored = [LAMP, CHAIR].map(row => ({ ...row, status: 'published', published_at: date }))
    log = [
      {
        ...{ id: 'a', happened_at: MARA.at, actor_email: MARA.by, action: 'changed', fields: ['status'] },
        ...{ table_name: 'blog_posts', row_id: LAMP.id, label: 'Lamp' },
      },
    ]
    vi.spyOn(toast, 'undo').mockImplementation((_, run) => {
      undo = run
    })
    const { page, leave } = await open((what, body, url) => {
      if (what.endsWith(' restore_deleted')) {
        stored = [...stored, { ...LAMP, status: 'published', published_at: date }]
        return 1
      }
      if (!what.startsWith('PATCH')) return []
      const [ids, was] = ['id', 'status'].map(name => url.searchParams.get(name) ?? '')
      const hit = stored.filter(({ id, status }) => ids?.includes(id) && was === `eq.${status}`)
      for (const { id } of hit) change(id, body as Partial<PostRow>)
      return hit
    })
    await act(async () => {
      for (const box of page.querySelectorAll<HTMLInputElement>('ul input[type=checkbox]')) box.click()
    })
    return leave
  }

  test('that a colleague changed meanwhile are asked about at once: who, when and both; so does Undo', async () => {
    const leave = await chooseBoth()
    for (const { id } of stored) change(id, { status: 'scheduled', published_at: later })
    await press('Make drafts')
    const theirs = expect.stringMatching(/^Scheduled, .*2099/)
    expect(conflicts.current()).toMatchObject({
      ...{ name: 'the state of 2 blog posts', happened: { kind: 'saved', ...MARA } },
      fields: ['Lamp', 'Chair'].map(label => ({ label, mine: 'Draft', theirs })),
    })
    expect(states()).toEqual(['scheduled', 'scheduled'])
    await act(async () => conflicts.choose('mine'))
    await settle()
    expect(states()).toEqual(['draft', 'draft'])

    const succeeded = vi.spyOn(toast, 'success').mockReturnValue()
    change(LAMP.id, { status: 'published', published_at: date })
    await act(async () => undo?.())
    await settle()
    expect(conflicts.current()).toMatchObject({
      ...{ name: 'the state of “Lamp”', happened: { kind: 'saved', ...MARA } },
      fields: [{ label: 'State', theirs: expect.stringMatching(/^Published, .*2026/) }],
    })
    expect(succeeded.mock.calls).toEqual([['1 blog post as before']])
    await act(async () => conflicts.choose('theirs'))
    await settle()
    expect(states()).toEqual(['published', 'scheduled'])
    leave()
  })

  test('of which a colleague deleted one: it comes back only if the person says so', async () => {
    const leave = await chooseBoth()
    stored = stored.filter(({ id }) => id !== LAMP.id)
    log = log.map(entry => ({ ...entry, action: 'deleted', fields: [] }))
    await press('Make drafts')
    expect(conflicts.current()).toMatchObject({
      ...{ name: '“Lamp”', happened: { kind: 'deleted', ...MARA }, rescue: 'Restore it with mine' },
      fields: [{ label: 'State', mine: 'Draft' }],
    })
    expect(stored.map(({ id }) => id)).toEqual([CHAIR.id])
    await act(async () => conflicts.choose('mine'))
    await settle()
    expect(stored.map(({ id, status }) => [id, status])).toEqual([
      [CHAIR.id, 'draft'],
      [LAMP.id, 'draft'],
    ])
    leave()
  })
})

test('UX-04 posts that are chosen while a bulk action runs stay chosen when it ends', async () => {
  const answered = Promise.withResolvers<void>()
  const { page, leave } = await open(() => answered.promise.then(() => [LAMP]))
  const box = (title: string) =>
    [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find(input =>
      input.closest('li')?.textContent?.includes(title),
    )
  await act(async () => box('Lamp')?.click())
  await press('Delete')
  await act(async () => box('Chair')?.click())
  answered.resolve()
  await settle()
  expect([box('Lamp')?.checked, box('Chair')?.checked]).toEqual([false, true])
  leave()
})

test('BADM-01 UX-02 a page of the list that has become empty does not say that no post matches', async () => {
  goTo({ page: '2' }, 'replace')
  const { page, leave } = await open(() => [])
  expect(page.textContent).toContain('There are no blog posts on this page any more.')
  await press('Show all posts')
  expect(page.textContent).toContain('Lamp')
  leave()
})

test('UX-05 UX-06 unsaved words of a post that somebody deleted are offered, and can be saved as a new post', async () => {
  const content = 'An hour of words'
  const closed = { session: 's', page: 'closed', person: 'nora', keptAt: 1, subject: LAMP.id, base: '1' }
  const kept = { ...closed, record: `blog/${LAMP.id}`, value: { ...formOf(LAMP), content } }
  vi.spyOn(drafts, 'list').mockResolvedValue([kept])
  vi.spyOn(drafts, 'filesOf').mockResolvedValue(new Map())
  stored = [CHAIR]
  goTo({ post: LAMP.id }, 'replace')
  const { page, leave } = await open((what, body) => {
    const [row] = body as unknown as PostRow[]
    if (!what.startsWith('POST') || !row) return []
    if (row.id === LAMP.id) return Response.json({ code: 'PT410', message: 'deleted' }, { status: 410 })
    stored = [{ ...LAMP, ...row }, CHAIR]
    return stored.slice(0, 1)
  })
  expect(page.textContent).toContain('This post is not there any more.')
  await press('Continue with it')
  await press('Save draft')
  expect(conflicts.current()).toMatchObject({ happened: { kind: 'deleted' }, rescue: 'Save as new' })
  const field = page.querySelector('textarea')
  await act(async () => conflicts.choose('mine'))
  await settle()
  expect(stored[0]).toMatchObject({ title: 'Lamp', content })
  expect(openPost().slice(0, 2)).toEqual([stored[0]?.id, 'Edit Lamp'])
  // The same form, because one may be writing in it.
  expect(page.querySelector('textarea')).toBe(field)
  expect(page.textContent).not.toContain('This post is not there any more.')
  leave()
})
