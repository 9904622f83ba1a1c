// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, show } from '#admin/parts/test-dashboard.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useDeleteAll } from './use-delete-all.ts'

type Row = ReturnType<typeof rowOf>

/** A visit and an admin login at once, at noon by the database's clock. */
const rowOf = (id: string) => ({
  ...{ id, created_at: '2026-11-20T12:00:00Z', path: '/', referrer: null, device: null },
  ...{ ip_address: null, user_agent: null, email: 'a@x.example', status: 'success' },
})

function Buttons() {
  const deletion = useDeleteAll()
  return (['visits', 'logins'] as const).map(kind => (
    <button key={kind} type="button" onClick={() => deletion.mutate(kind)}>
      {kind}
    </button>
  ))
}

/** What is said after rows are deleted, by a caller who may or may not delete, while another one arrives. */
async function saidAfter(kind: string, mayDelete: boolean): Promise<unknown[]> {
  const said = [vi.spyOn(toast, 'success').mockReturnValue(), vi.spyOn(toast, 'error').mockReturnValue()]
  let rows: Row[] = [rowOf('old')]
  const { leave } = await show(<Buttons />, (what, _, url) => {
    if (what.startsWith('GET')) return rows.slice(0, Number(url.searchParams.get('limit')))
    rows = [rowOf('late'), ...(mayDelete ? [] : rows)]
    return new Response(null, { status: 204 })
  })
  await press(kind)
  leave()
  return said.flatMap(({ mock }) => mock.calls.flat())
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.useRealTimers())

test.each([
  ['visits', 'ahead', '2026-11-20T12:02:00Z'],
  ['logins', 'ahead', '2026-11-20T12:02:00Z'],
  ['visits', 'behind', '2026-11-20T11:58:00Z'],
  ['logins', 'behind', '2026-11-20T11:58:00Z'],
])(
  'SEC-19 ANLY-05 ANLY-06 whether %s were deleted is known, though one arrives meanwhile and the device’s clock is %s',
  async (kind, _, now) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    const name = kind === 'visits' ? 'visits' : 'admin logins'
    expect(await saidAfter(kind, true)).toEqual([`All ${name} deleted`])
    vi.restoreAllMocks()
    vi.spyOn(console, 'error').mockReturnValue()
    expect(await saidAfter(kind, false)).toEqual([`Failed to delete ${name}: nothing was deleted`])
  },
)
