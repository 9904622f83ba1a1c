// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { conflicts } from '#admin/parts/conflicts.ts'
import { drafts } from '#admin/parts/drafts.ts'
import { type Answer, press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { unsaved } from '#admin/parts/unsaved.ts'
import { UserContext } from '#admin/parts/user.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { PostForm } from './PostForm.tsx'
import { formOf } from './post-form.ts'
import { loadConverter } from './use-paste.ts'

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
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  conflicts.dismiss()
})

/** Opens a post; `answer` takes the place of the database for posts and the log of changes. */
const open = (row: PostRow | null, answer: Answer, backend: Parameters<typeof show>[2] = {}) =>
  show(
    <UserContext value={{ id: 'nora', email: 'nora@osei.example', isCodeDue: false, siteName: 'Gantry' }}>
      <PostForm row={row} newest={row} isFocused={false} onStored={() => {}} onDelete={() => {}} />
    </UserContext>,
    (what, body, url) => {
      if (!/ (blog_posts|audit_log)$/.test(what)) return []
      if (!what.startsWith('GET')) sent.push([what, Array.isArray(body) ? body[0] : body])
      return answer(what, body, url)
    },
    backend,
  )

const alertsOf = (page: Element, part: string) =>
  [...page.querySelectorAll(`${part} [role=alert]`)].map(({ textContent }) => textContent)
const lastToast = () => toast.current().at(-1)?.message
const fileOf = (name: string, type: string) => new File(['x'], name, { type })

/** Chooses files in the input of this name. */
async function choose(name: string, files: File[]) {
  const input = document.querySelector(`input[type=file][aria-label="${name}"]`)
  if (!input) throw new Error(`No ${name}`)
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
}

/** Refuses every upload. */
const refuseUploads = (error: string) => answerUploads(413, { error })

/** Answers every upload from now on, after `wait`. Uploads are GIFs, which are sent as they are. */
function answerUploads(status: number, answer: object, wait = Promise.resolve()) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = status
      responseText = JSON.stringify(answer)
      upload = {}
      onload = () => {}
      open() {}
      setRequestHeader() {}
      send = () => wait.then(() => this.onload())
    },
  )
  return { auth: { getSession: async () => ({ data: { session: null } }) } }
}

/** Presses Ctrl+S. */
async function pressSave() {
  const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true })
  await act(async () => document.querySelector('textarea')?.dispatchEvent(event))
  await settle()
}

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

test('BADM-02 BADM-03 more images than a post can have are refused with the reason, until one is removed', async () => {
  const image_urls = Array.from({ length: 51 }, (_, index) => `/${index}.png`)
  const { page, leave } = await open({ ...POST, image_urls }, (_, body) => [{ ...POST, ...body }])
  const alerts = () => alertsOf(page, '[aria-label=Images]')
  await press('Save draft')
  expect([sent, alerts()]).toEqual([[], ['A post has at most 50 images above its text.']])
  const remove = page.querySelector<HTMLElement>('[aria-label="Remove image 51"]')
  await act(async () => remove?.click())
  await settle()
  expect(alerts()).toEqual([])
  await press('Save draft')
  expect(sent.map(([, body]) => body.image_urls)).toEqual([image_urls.slice(0, 50)])
  leave()
})

test('UX-07 BADM-06 Ctrl+S while a draft is being published does not take it back', async () => {
  const answered = Promise.withResolvers<void>()
  let stored = POST
  const { leave } = await open(POST, async (what, body) => {
    if (!what.startsWith('PATCH')) return []
    if (sent.length === 1) await answered.promise
    stored = { ...stored, ...body, revision: stored.revision + 1 }
    return [stored]
  })
  await press('Publish')
  await pressSave()
  answered.resolve()
  await settle()
  expect(sent.map(([, { status }]) => status)).toEqual(['published', undefined])
  expect(stored.status).toBe('published')
  leave()
})

test('UX-06 BADM-06 Ctrl+S and Keep mine leave a colleague’s publication as it is, and the question says so', async () => {
  const theirs: PostRow = { ...POST, status: 'published', revision: 2 }
  const { page, leave } = await open(POST, (what, body, url) => {
    if (what.startsWith('GET')) return [theirs]
    return url.searchParams.get('revision') === 'eq.2' ? [{ ...theirs, ...body, revision: 3 }] : []
  })
  await type(page.querySelector('textarea'), 'More text')
  await pressSave()
  expect(conflicts.current()?.fields).toContainEqual({
    ...{ label: 'State', mine: 'Stays as in theirs', theirs: expect.stringContaining('Published') },
  })
  await answerWith('mine')
  expect(sent.map(([, { status }]) => status)).toEqual([undefined, undefined])
  expect(page.textContent).toContain('Published')
  leave()
})

test.each([
  { status: 'draft', first: 'Save draft', next: 'Publish', stored: 'published' },
  { status: 'draft', first: 'Publish', next: 'Save draft', stored: undefined },
  { status: 'published', first: 'Save changes', next: 'Back to draft', stored: 'draft' },
] as const)(
  'UX-06 BADM-06 after $first and Decide later, Keep mine does what $next says',
  async ({ status, first, next, stored }) => {
    const theirs: PostRow = { ...POST, status, title: 'Their lamps', revision: 2 }
    const { page, leave } = await open({ ...POST, status }, (what, body, url) => {
      if (what.startsWith('GET')) return [theirs]
      return url.searchParams.get('revision') === 'eq.2' ? [{ ...theirs, ...body, revision: 3 }] : []
    })
    await type(page.querySelector('textarea'), 'More text')
    await press(first)
    await answerWith('later')
    await press(next)
    expect(sent).toHaveLength(1)
    await answerWith('mine')
    expect(sent.slice(1).map(([, body]) => body.status)).toEqual([stored])
    leave()
  },
)

/** A colleague's version, and a draft of the version before it that is offered on opening the post. */
function offerOlderDraft(): PostRow {
  const value = { ...formOf(POST), title: 'My lamps' }
  const closed = { record: 'blog/p', session: 's', page: 'closed', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...closed, base: '1', value }])
  vi.spyOn(drafts, 'filesOf').mockResolvedValue(new Map())
  return { ...POST, title: 'Their lamps', revision: 2 }
}

test('UX-06 F-21 a save from a draft older than a colleague’s version says who saved that', async () => {
  const theirs = offerOlderDraft()
  const change = {
    ...{ id: '1', happened_at: theirs.updated_at, actor_email: 'mara@osei.example', action: 'changed' },
    ...{ table_name: 'blog_posts', row_id: 'p', label: '', fields: ['title'] },
  }
  const { leave } = await open(theirs, (what, _, url) => {
    if (what === 'GET blog_posts') return [theirs]
    // The entry has the row's own time.
    return url.searchParams.get('happened_at') === 'gt.-infinity' ? [change] : []
  })
  await press('Continue with it')
  await press('Save draft')
  const happened = { kind: 'saved', by: 'mara@osei.example', at: theirs.updated_at }
  expect(conflicts.current()?.happened).toEqual(happened)
  leave()
})

test('UX-06 F-21 a draft continued after a failed save does not replace what a colleague saved since it was typed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const theirs = offerOlderDraft()
  const over: (string | null)[] = []
  const { page, leave } = await open(theirs, (what, _, url) => {
    if (what !== 'PATCH blog_posts') return what === 'GET blog_posts' ? [theirs] : []
    over.push(url.searchParams.get('revision'))
    return over.length === 1 ? Response.json({ message: 'no' }, { status: 500 }) : []
  })
  await type(page.querySelector('textarea'), 'More text')
  await press('Save draft')
  await press('Continue with it')
  await press('Save draft')
  expect(over).toEqual(['eq.2', 'eq.1'])
  expect(conflicts.current()?.name).toBe('“Their lamps”')
  leave()
})

test('UX-06 BADM-06 a draft is saved as one only by Back to draft, or if it is new', async () => {
  const published: PostRow = { ...POST, status: 'published' }
  const { leave } = await open(published, (_, body) => [{ ...published, ...body, revision: 2 }])
  await press('Back to draft')
  await press('Save draft')
  leave()
  const other = await open(null, (_, body) => [{ ...POST, ...(body as unknown as object[])[0] }])
  await type(other.page.querySelector('input'), 'Lamps')
  await type(other.page.querySelector('textarea'), 'Text')
  await press('Save draft')
  expect(sent.map(([, { status }]) => status)).toEqual(['draft', undefined, 'draft'])
  other.leave()
})

test('UX-07 a new post’s second save keeps the address that the first one got, whatever its title is now', async () => {
  const answered = Promise.withResolvers<void>()
  const { page, leave } = await open(null, async (what, body) => {
    if (what.startsWith('PATCH')) return [{ ...POST, ...body, slug: body.slug ?? 'made-again', revision: 2 }]
    await answered.promise
    return [{ ...POST, ...(body as unknown as object[])[0] }]
  })
  const [title, text] = [page.querySelector('input'), page.querySelector('textarea')]
  await type(title, 'Lamps')
  await type(text, 'Text')
  await pressSave()
  await type(title, 'Lamps and chairs')
  await pressSave()
  answered.resolve()
  await settle()
  expect(sent.map(([what, { slug }]) => [what, slug])).toEqual([
    ['POST blog_posts', undefined],
    ['PATCH blog_posts', 'lamps'],
  ])
  leave()
})

test('A11Y-02 BADM-02 why a text is too long is tied to its field', async () => {
  const { page, leave } = await open({ ...POST, content: 'x'.repeat(100_001) }, () => [])
  await press('Save draft')
  const ids = page.querySelector('textarea')?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids.map(id => document.getElementById(id)?.textContent)).toContain(
    'A post has at most 100,000 characters.',
  )
  leave()
})

test('BADM-06 an open post is shown as published from its time on', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const published_at = new Date(Date.now() + 30_000).toISOString()
  const { page, leave } = await open({ ...POST, status: 'scheduled', published_at }, () => [])
  const links = () => [...page.querySelectorAll('a')].map(({ textContent }) => textContent)
  expect(links()).not.toContain('View post')
  await act(async () => void vi.advanceTimersByTime(60_000))
  expect(links()).toContain('View post')
  leave()
})

test('UX-05 UX-10 a text whose picture has no file says so beside the buttons that save', async () => {
  const { page, leave } = await open({ ...POST, content: '![A lamp]()' }, () => [])
  expect(page.querySelector('.save-bar')?.textContent).toContain('1 picture in the text has no file')
  await type(page.querySelector('textarea'), 'Text')
  expect(page.querySelector('.save-bar')?.textContent).not.toContain('has no file')
  leave()
})

test('BADM-05 a refused image above the text is named by its place, with the reason', async () => {
  const backend = refuseUploads('The picture is larger than 4.5 MB.')
  const { page, leave } = await open({ ...POST, image_urls: ['/a.png'] }, () => [], backend)
  await choose('Images', [fileOf('lamp.gif', 'image/gif')])
  await press('Save draft')
  expect([sent, lastToast()]).toEqual([[], 'Image upload failed'])
  expect(alertsOf(page, '[aria-label=Images]')).toEqual([
    'Image 2 could not be stored. The picture is larger than 4.5 MB.',
  ])
  await act(async () => page.querySelector<HTMLElement>('[aria-label="Remove image 2"]')?.click())
  await press('Save draft')
  expect([sent.length, alertsOf(page, '[aria-label=Images]')]).toEqual([1, []])
  leave()
})

test('BADM-05 UX-10 a refused picture in the text says why it was not stored', async () => {
  const backend = refuseUploads('The picture is larger than 4.5 MB.')
  const { page, leave } = await open(POST, () => [], backend)
  await choose('Pictures for the text', [fileOf('lamp.gif', 'image/gif')])
  await press('Insert without description')
  expect(alertsOf(page, '.field')).toContain(
    'A picture in the text could not be stored. Its place is kept. The picture is larger than 4.5 MB.Try Again',
  )
  leave()
})

test('BADM-05 UX-10 a refused picture in the text that the save then stores is in the form as in the post', async () => {
  const { page, leave } = await open(
    POST,
    (_, body) => [{ ...POST, ...body, revision: 2 }],
    refuseUploads('The site is being published.'),
  )
  await choose('Pictures for the text', [fileOf('lamp.gif', 'image/gif')])
  await press('Insert without description')
  expect(alertsOf(page, '.field').join('')).toContain('could not be stored')
  answerUploads(200, { name: 'blog/lamp.gif', url: '/assets/blog/lamp.gif', width: 1, height: 1 })
  await press('Save draft')
  expect(page.querySelector('textarea')?.value).toContain('](/assets/blog/lamp.gif)')
  expect(page.querySelector('textarea')?.value).toBe(sent.at(-1)?.[1].content)
  expect(alertsOf(page, '.field').join('')).toBe('')
  expect(page.querySelector('.save-bar')?.textContent).toContain('All changes saved')
  leave()
})

test('F-24 BADM-05 a picture that is stored while the next one is described is not cut in two by it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stored = { name: 'blog/a.gif', url: '/assets/blog/a-1763600000000-417.gif', width: 1, height: 1 }
  const { page, leave } = await open(POST, () => [], answerUploads(200, stored, promise))
  const field = page.querySelector('textarea')
  field?.setSelectionRange(0, 0)
  await choose('Pictures for the text', [fileOf('a.gif', 'image/gif'), fileOf('b.gif', 'image/gif')])
  await press('Insert without description')
  resolve()
  await settle()
  expect(field?.value).toBe(`![](${stored.url})\n\nText`)
  answerUploads(200, stored, new Promise(() => {}))
  await press('Insert without description')
  expect(field?.value.replace(/uploading:\w+/, 'b')).toBe(`![](${stored.url})\n\n![](b)\n\nText`)
  leave()
})

test('BADM-03 UX-10 files that a post cannot show are named, also beside pictures that it can', async () => {
  const { page, leave } = await open(POST, () => [])
  const message = (names: string) => `Only JPEG, PNG, GIF and WebP pictures can be added, not ${names}`
  const files = [fileOf('a.heic', 'image/heic'), fileOf('b.png', 'image/png'), fileOf('c.avif', 'image/avif')]
  await choose('Pictures for the text', files)
  expect(lastToast()).toBe(message('a.heic and c.avif'))
  await press('Insert without description')
  await choose('Images', files.slice(0, 2))
  expect(lastToast()).toBe(message('a.heic'))
  // Sixty names would cover a phone.
  await choose('Images', [...files, fileOf('d.heic', 'image/heic'), fileOf('e.heic', 'image/heic')])
  expect(lastToast()).toBe(message('a.heic, c.avif and 2 more'))
  const offered = [...page.querySelectorAll('input[type=file]')].map(input => input.getAttribute('accept'))
  expect(new Set(offered)).toEqual(new Set(['image/jpeg,image/png,image/gif,image/webp']))
  leave()
})

test('BADM-03 UX-10 words dragged into the description of an image are left to the browser, files are taken', async () => {
  const { page, leave } = await open({ ...POST, image_urls: ['/a.png'] }, () => [])
  const field = page.querySelector('[aria-label=Images] li input')
  for (const files of [[], [fileOf('b.png', 'image/png')]]) {
    const event = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(event, { dataTransfer: { files } })
    await act(async () => field?.dispatchEvent(event))
    expect(event.defaultPrevented).toBe(files.length > 0)
  }
  expect(page.querySelectorAll('[aria-label=Images] li')).toHaveLength(2)
  leave()
})

test('UX-10 a description of blanks is still missing, and does not mark the image as decoration', async () => {
  const { page, leave } = await open({ ...POST, image_urls: ['/a.png'] }, (_, body) => [{ ...POST, ...body }])
  const field = page.querySelector('[aria-label=Images] li input')
  await type(field, ' ')
  await type(page.querySelector('textarea'), 'More text')
  expect(page.querySelector('[aria-label=Images] li')?.textContent).toContain('Description missing')
  await press('Save draft')
  await type(field, 'A lamp ')
  await press('Save draft')
  expect(sent.map(([, body]) => body.image_alts)).toEqual([{}, { '/a.png': 'A lamp' }])
  leave()
})

test('F-24 a pasted document’s pictures that stay on another site are counted, and the site is named', async () => {
  const { page, leave } = await open(POST, () => [])
  await loadConverter()
  const pictures = [
    'https://docs.example/1',
    'https://docs.example/2',
    `${location.origin}/assets/blog/a.png`,
  ]
  const html = pictures.map(address => `<p><img src="${address}" alt="A lamp"></p>`).join('Words')
  const clipboardData = {
    getData: (kind: string) => (kind === 'text/html' ? html : ''),
    types: [],
    files: [],
  }
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  await act(async () => page.querySelector('textarea')?.dispatchEvent(paste))
  expect(lastToast()).toBe('2 pictures stay on docs.example. Please save them and drop them here.')
  leave()
})

/** A post that the next reading finds as `found`. */
let find: (found: PostRow) => void

function Polled() {
  const [row, setRow] = useState(POST)
  find = setRow
  return (
    <UserContext value={{ id: 'nora', email: 'nora@osei.example', isCodeDue: false, siteName: 'Gantry' }}>
      <PostForm row={row} newest={row} isFocused={false} onStored={() => {}} onDelete={() => {}} />
    </UserContext>
  )
}

describe('UX-06 BADM-06 after a failed save and a colleague’s version,', () => {
  const theirs: PostRow = { ...POST, title: 'Their lamps', revision: 2 }
  /** The versions on which the saves were based. */
  let over: (string | null)[] = []

  /** Saves, which fails, then finds the colleague's version and decides. */
  async function decide(choice: 'mine' | 'theirs') {
    over = []
    vi.spyOn(console, 'error').mockReturnValue()
    const { page, leave } = await show(<Polled />, (what, body, url) => {
      if (what !== 'PATCH blog_posts') return what === 'GET blog_posts' ? [theirs] : []
      const revision = url.searchParams.get('revision')
      over.push(revision)
      if (over.length === 1) return Response.json({ message: 'no' }, { status: 503 })
      return revision === 'eq.2' ? [{ ...theirs, ...body, revision: 3 }] : []
    })
    await type(page.querySelector('textarea'), 'More text')
    await press('Save draft')
    await act(async () => find(theirs))
    await settle()
    await press('Compare')
    await answerWith(choice)
    return { page, leave, bar: () => page.querySelector('.save-bar')?.textContent }
  }

  test('taking theirs leaves nothing unsaved, and what is typed then is saved on it', async () => {
    const { page, leave, bar } = await decide('theirs')
    expect(bar()).not.toContain('Not saved')
    expect(unsaved.isAny()).toBe(false)
    await type(page.querySelector('textarea'), 'Text on theirs')
    await press('Save draft')
    expect([over, conflicts.current()]).toEqual([['eq.1', 'eq.2'], null])
    leave()
  })

  test('keeping mine is not asked about again by the save', async () => {
    const { leave, bar } = await decide('mine')
    await press('Save draft')
    expect([over, conflicts.current()]).toEqual([['eq.1', 'eq.2'], null])
    expect(bar()).toContain('All changes saved')
    leave()
  })
})

test('UX-06 the question about two versions is asked once, even if Save is pressed again while it waits', async () => {
  const theirs: PostRow = { ...POST, title: 'Their lamps', revision: 2 }
  const { page, leave } = await open(POST, (what, body, url) => {
    if (what.startsWith('GET')) return [theirs]
    return url.searchParams.get('revision') === 'eq.2' ? [{ ...theirs, ...body, revision: 3 }] : []
  })
  await type(page.querySelector('textarea'), 'More text')
  await pressSave()
  await pressSave()
  await press('Compare')
  await answerWith('mine')
  expect(conflicts.current()).toBeNull()
  expect(page.textContent).not.toContain('saved another version')
  leave()
})

test.each([
  { kind: 'deleted', found: [], choice: 'Save as new' },
  { kind: 'replaced', found: [{ ...POST, title: 'Their lamps', revision: 2 }], choice: 'Keep mine' },
])(
  'UX-06 UX-05 once a post was $kind, “$choice” stores what was typed while the question waited, this site’s picture as a path',
  async ({ found }) => {
    const { page, leave } = await open(POST, (what, body, url) => {
      if (what.startsWith('POST')) return [{ ...POST, ...(body as unknown as object[])[0] }]
      if (what.startsWith('GET')) return what === 'GET blog_posts' ? found : []
      return url.searchParams.get('revision') === 'eq.2' ? [{ ...POST, ...body, revision: 3 }] : []
    })
    const text = page.querySelector('textarea')
    await type(text, 'More text')
    await press('Save draft')
    await type(text, `More text, and ![a lamp](${location.origin}/lamp.png)`)
    await answerWith('mine')
    expect(sent.map(([, { content }]) => content)).toEqual([
      'More text',
      'More text, and ![a lamp](/lamp.png)',
    ])
    expect(page.querySelector('.save-bar')?.textContent).toContain('All changes saved')
    leave()
  },
)
