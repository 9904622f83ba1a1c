// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { SiteBackend } from './backend.ts'
import { fieldsOf, withFields } from './forms.ts'
import { UnansweredSaves } from './unanswered-saves.ts'

vi.mock('#data/connection.ts', () => ({ connection: null }))
// It takes half a minute to load.
vi.mock('decap-cms-lib-util', () => ({
  EditorialWorkflowError: Error,
  localForage: { ready: async () => {} },
}))

afterEach(() => vi.unstubAllGlobals())

const STUDY = 'content/case-studies/mine.md'
const sent = (title: string) => `---\nsubtitle: Two\ntitle: ${title}\n---\n\nThree.\n`
const stored = (title: string) => withFields(STUDY, null, fieldsOf(STUDY, sent(title)))

test('F-46 a new entry whose save got no answer is recognized, and no other under its name', () => {
  const saves = new UnansweredSaves()
  expect([saves.has(STUDY), saves.isStored(STUDY, stored('One'))]).toEqual([false, false])
  saves.add(STUDY, sent('One'))
  saves.add(STUDY, sent('Once more'))
  expect([saves.has(STUDY), saves.isStored(STUDY, null)]).toEqual([true, false])
  // Fields are stored in the order of the form.
  expect(stored('One')).not.toBe(sent('One'))
  expect(['One', 'Once more', 'Of somebody else'].map(title => saves.isStored(STUDY, stored(title)))).toEqual(
    [true, true, false],
  )
  saves.delete(STUDY)
  expect(saves.isStored(STUDY, stored('One'))).toBe(false)
  saves.add(STUDY, sent('One'))
  saves.clear()
  expect(saves.has(STUDY)).toBe(false)
})

test.each([
  { kind: 'entry', useWorkflow: false, reads: 'getEntry' },
  { kind: 'draft', useWorkflow: true, reads: 'unpublishedEntryDataFile' },
])(
  'F-46 a new $kind whose first answer was lost is not stored once more under another title',
  async ({ useWorkflow, reads }) => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      queueMicrotask(() => this.dispatchEvent(new Event('close')))
    }
    const saved: string[] = []
    let first: string | null = null
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { action, params } = JSON.parse(body)
      if (action === 'persistEntry') {
        saved.push(params.dataFiles[0].path)
        if (saved.length === 1) throw new TypeError('Failed to fetch')
        return Response.json({ files: [], at: '2026-11-24T10:00:00Z' })
      }
      if (action === reads && params.path === STUDY && first !== null)
        return Response.json({ data: first, file: { path: STUDY, id: 'a' } })
      if (action === 'getEntry') return Response.json({ data: null, file: { path: params.path, id: null } })
      return Response.json({ error: 'There is none.' }, { status: 404 })
    })
    const backend = new SiteBackend()
    const save = (path: string, raw: string) =>
      backend.persistEntry({ dataFiles: [{ path, slug: '', raw }], assets: [] }, { useWorkflow })
    await expect(save(STUDY, sent('One'))).rejects.toThrow('cannot be reached')
    first = stored('One')
    const renamed = 'content/case-studies/two.md'
    await expect(save(renamed, sent('Two'))).rejects.toThrow('has stored this as “mine”')
    expect(saved).toEqual([STUDY])
    // It was not stored, or is gone.
    first = null
    await save(renamed, sent('Two'))
    expect(saved).toEqual([STUDY, renamed])
    dispatchEvent(new HashChangeEvent('hashchange'))
  },
)
