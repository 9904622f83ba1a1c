// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { settle, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { unsaved } from '#admin/parts/unsaved.ts'
import type { Person } from '#data/people.ts'
import { type Answer, useAnswer } from './use-answer.ts'

const PERSON = { id: 'p', name: 'Maria', email: 'maria@example.com' } as Person

let answer: ReturnType<typeof useAnswer>

function Writer() {
  answer = useAnswer({ person: PERSON, merged: [{ id: 'former' } as Person] }, [])
  return null
}

const FILE = { id: 'f', name: 'offer.pdf', media_type: 'application/pdf', size: 7, path: 'out/f' }

/** A draft left behind by a closed editor. */
const left = (record: string, value: Partial<Answer>) => ({
  ...{ record, base: '', session: 's', page: 'gone', person: 'nora', keptAt: 1 },
  value: { id: 'd', kind: 'mail', subject: null, body: 'Dear Maria', attachments: [], ...value },
})

test('UX-06 PPL-15 a failed answer is reported even after its person was closed', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  let refuse = () => {}
  const { leave } = await show(
    <Writer />,
    () =>
      new Promise(resolve => {
        refuse = () => resolve(Response.json({ message: 'no more room' }, { status: 500 }))
      }),
  )
  await act(async () => answer.change({ body: 'Dear Maria' }))
  await act(async () => answer.send())
  await settle()
  leave()
  refuse()
  await expect.poll(() => said).toHaveBeenCalledOnce()
  expect(said.mock.lastCall?.[0]).toBe('Maria: Not sent. What you typed is kept. no more room')
})

test.each([
  ['it is removed again', null, [['out/']]],
  ['there is nothing to remove', { message: 'no more room' }, []],
])(
  'UX-05 PPL-15 a file whose upload ends after its person was closed is reported, and %s',
  async (_, error, gone) => {
    vi.spyOn(drafts, 'list').mockResolvedValue([])
    vi.spyOn(drafts, 'change').mockResolvedValue()
    vi.spyOn(console, 'error').mockReturnValue()
    const said = vi.spyOn(toast, 'error').mockReset().mockReturnValue()
    const held = Promise.withResolvers<void>()
    const upload = vi.fn(() => held.promise.then(() => ({ error })))
    const removed: string[][] = []
    const remove = async (paths: string[]) => {
      removed.push(paths.map(path => path.replace(/[^/]*$/, '')))
      return { error: null }
    }
    const { leave } = await show(<Writer />, () => [], { storage: { from: () => ({ upload, remove }) } })
    await act(async () => answer.attach([new File(['a'], 'offer.pdf'), new File(['b'], 'plan.pdf')]))
    expect([answer.isAttaching, unsaved.isAny()]).toEqual([true, true])
    leave()
    held.resolve()
    await expect.poll(() => said).toHaveBeenCalledTimes(2)
    const words = ['Maria: offer.pdf could not be attached', 'Maria: plan.pdf could not be attached']
    expect(said.mock.calls).toEqual(words.map(text => [text]))
    expect(upload).toHaveBeenCalledOnce()
    expect(removed).toEqual(gone)
    expect(unsaved.isAny()).toBe(false)
  },
)

test('UX-05 PPL-15 an answer begun before its person was merged is offered where both are shown, and kept there', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([
    left('person-answer/former', {}),
    left('person-answer/other', { body: 'Dear Bo' }),
  ])
  const change = vi.spyOn(drafts, 'change').mockReset().mockResolvedValue()
  const { leave } = await show(<Writer />)
  expect(answer.offered?.value.body).toBe('Dear Maria')
  await act(async () => answer.decide(true))
  leave()
  expect(change.mock.lastCall?.[0]).toMatchObject({ put: { record: 'person-answer/p' }, remove: ['s'] })
})

test('UX-05 PPL-15 saving a note keeps the subject and the files of the mail being written', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const note = { ...{ id: 'n', person_id: 'p', body: 'Pays late', author_id: 'nora', revision: 1 } }
  const { leave } = await show(<Writer />, () => [
    { ...note, created_at: '2026-11-24T10:00:00Z', updated_at: '2026-11-24T10:00:00Z' },
  ])
  const mail = { subject: 'Our offer', attachments: [FILE] }
  await act(async () => answer.change({ ...mail, kind: 'note', body: 'Pays late' }))
  const { id } = answer.value
  await act(async () => answer.send())
  await settle()
  expect(answer.value).toMatchObject({ ...mail, kind: 'note', body: '' })
  expect(answer.value.id).not.toBe(id)
  leave()
})

test('PPL-15 discarding a draft removes its files, except those of stored mails', async () => {
  const files = [FILE, { ...FILE, id: 'g', path: 'out/used' }]
  vi.spyOn(drafts, 'list').mockResolvedValue([left('person-answer/p', { attachments: files })])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const removed: string[][] = []
  const remove = async (paths: string[]) => {
    removed.push(paths)
    return { error: null }
  }
  const { leave } = await show(
    <Writer />,
    what => (what === 'GET email_attachments' ? [{ path: 'out/used' }] : []),
    { storage: { from: () => ({ remove }) } },
  )
  await act(async () => answer.decide(false))
  await settle()
  expect(removed).toEqual([['out/f']])
  leave()
})

test('PPL-15 PPL-16 a mail of an old draft, whose file was removed meanwhile, is not queued and says which file', async () => {
  const files = [FILE, { ...FILE, id: 'g', name: 'plan.pdf', path: 'out/g' }]
  vi.spyOn(drafts, 'list').mockResolvedValue([left('person-answer/p', { attachments: files })])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const queued: unknown[] = []
  const createSignedUrls = async (paths: string[]) => ({
    data: paths.map(path => ({ path, error: path === 'out/g' ? 'Either the object does not exist' : null })),
  })
  const remove = async () => ({ error: null })
  const { leave } = await show(
    <Writer />,
    (what, { email }) => {
      if (what !== 'POST queue_email') return []
      queued.push(email)
      return '2026-11-24T10:00:10Z'
    },
    { storage: { from: () => ({ createSignedUrls, remove }) } },
  )
  await act(async () => answer.decide(true))
  await act(async () => answer.send())
  await settle()
  expect(answer.sending.error?.message).toBe(
    'plan.pdf is not there any more. Please remove it and attach it again.',
  )
  expect(queued).toEqual([])
  await act(async () => answer.detach('g'))
  await act(async () => answer.send())
  await settle()
  expect(queued).toMatchObject([{ id: 'd', attachments: [FILE] }])
  leave()
})

test('PPL-15 discarding a draft whose mail is still on its way keeps the files, which the mail needs', async () => {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const removed: string[][] = []
  const remove = async (paths: string[]) => {
    removed.push(paths)
    return { error: null }
  }
  const createSignedUrls = async () => ({ data: [] })
  const storage = { from: () => ({ createSignedUrls, remove }) }
  const held = Promise.withResolvers<string>()
  const first = await show(<Writer />, what => (what === 'POST queue_email' ? held.promise : []), { storage })
  await act(async () => answer.change({ body: 'Dear Maria', attachments: [FILE] }))
  await act(async () => answer.send())
  await settle()
  vi.spyOn(drafts, 'list').mockResolvedValue([left('person-answer/p', answer.value)])
  first.leave()
  const again = await show(<Writer />, () => [], { storage })
  await act(async () => answer.decide(false))
  await settle()
  expect([answer.offered, removed]).toEqual([null, []])
  held.resolve('2026-11-24T10:00:10Z')
  again.leave()
})
