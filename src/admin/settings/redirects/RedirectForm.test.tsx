// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { drafts } from '#admin/parts/drafts.ts'
import { press, settle, show, type } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { MissingPages } from './MissingPages.tsx'
import { RedirectForm } from './RedirectForm.tsx'
import { type Redirects, useRedirects } from './use-redirects.ts'

test('UX-05 MOVE-01 an unsaved redirect is offered again', async () => {
  const kept = { record: 'redirect/new', session: 's', page: 'gone', person: 'nora', keptAt: 1 }
  vi.spyOn(drafts, 'list').mockResolvedValue([{ ...kept, value: { from: '/old', to: '/faqs' } }])
  vi.spyOn(drafts, 'change').mockResolvedValue()
  const add = { isPending: false } as Redirects['add']
  const { page, leave } = await show(<RedirectForm pages={[]} add={add} onClose={() => {}} />)
  expect(page.textContent).toContain('/old → /faqs')
  await press('Use it')
  expect([...page.querySelectorAll('input')].map(({ value }) => value)).toEqual(['/old', '/faqs'])
  leave()
})

function NewRedirect({ onClose }: { onClose: () => void }) {
  const { add } = useRedirects()
  return <RedirectForm pages={[]} add={add} onClose={onClose} />
}

/** Saves a redirect, whose answer `release` gives. */
async function save() {
  vi.spyOn(drafts, 'list').mockResolvedValue([])
  const change = vi.spyOn(drafts, 'change').mockReset().mockResolvedValue()
  vi.stubGlobal('fetch', async () => new Response(''))
  const onClose = vi.fn()
  const held = Promise.withResolvers<void>()
  const sent: Record<string, unknown>[] = []
  const { page, leave } = await show(<NewRedirect onClose={onClose} />, async (what, body) => {
    if (!what.startsWith('POST')) return []
    sent.push(body)
    await held.promise
    return new Response(null, { status: 201 })
  })
  const [from, to] = page.querySelectorAll('input')
  await type(from, '/old')
  await type(to, '/faqs')
  await press('Save the redirect')
  const release = async () => {
    held.resolve()
    await settle()
  }
  return { from, to, sent, change, onClose, leave, release }
}

test('UX-07 MOVE-01 text typed while a redirect is saved stays in the form, as another redirect', async () => {
  const { from, to, sent, onClose, leave, release } = await save()
  await type(from, '/older')
  await release()
  expect([onClose.mock.calls.length, from?.value, to?.value]).toEqual([0, '/older', '/faqs'])
  await press('Save the redirect')
  expect(sent.map(({ from_path }) => from_path)).toEqual(['/old', '/older'])
  expect(sent[1]?.id).not.toBe(sent[0]?.id)
  expect(onClose).toHaveBeenCalledOnce()
  leave()
})

test('UX-05 MOVE-01 a redirect that is stored after its form was closed is not offered again', async () => {
  const { change, onClose, leave, release } = await save()
  leave()
  expect(change.mock.lastCall?.[0].put).toMatchObject({ value: { from: '/old', to: '/faqs' } })
  await release()
  expect(change.mock.lastCall?.[0]).toEqual({ remove: [expect.any(String)] })
  // Another form may be open by now.
  expect(onClose).not.toHaveBeenCalled()
})

/** What adds a redirect without a form. */
function OtherActions() {
  const { add, hide, remove } = useRedirects()
  const missing = [{ path: '/faq', visits: 1, last_at: '', referrer: null }]
  const stored = { id: 'r', from_path: '/old', to_path: '/faqs', created_at: '' }
  return (
    <>
      <button type="button" onClick={() => remove.mutate(stored)}>
        Delete
      </button>
      <MissingPages missing={missing} pages={['/faqs']} add={add} hide={hide} />
    </>
  )
}

test.each([
  ['Delete', 'It could not be brought back'],
  ['/faq: Redirect to /faqs', 'Not saved'],
])(
  'UX-01 MOVE-01 a redirect that “%s” adds, and that is refused after the settings were closed, is reported',
  async (button, message) => {
    vi.stubGlobal('fetch', async () => new Response(''))
    const held = Promise.withResolvers<void>()
    const { leave } = await show(<OtherActions />, async what => {
      if (what.startsWith('DELETE')) return [{ id: 'r' }]
      if (!what.startsWith('POST')) return []
      await held.promise
      return Response.json({ message: 'Unavailable' }, { status: 503 })
    })
    await press(button)
    leave()
    // Files before this one may have left messages of their own.
    const undo = toast.current().findLast(({ action }) => action)
    if (undo) toast.act(undo)
    held.resolve()
    await settle()
    expect(toast.current().at(-1)?.message).toContain(message)
  },
)

test.each([
  ['', 'Old address'],
  ['/old', 'Leads to'],
])(
  'A11Y-02 MOVE-01 the form for %j takes the focus of the button before it into “%s”',
  async (from, label) => {
    vi.spyOn(drafts, 'list').mockResolvedValue([])
    const add = { isPending: false } as Redirects['add']
    const { leave } = await show(<RedirectForm from={from} pages={[]} add={add} onClose={() => {}} />)
    expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toBe(label)
    leave()
  },
)
