import { expect, test } from 'vitest'
import type { FoundPerson } from '#data/people.ts'
import { changesOf, EXAMPLE, planPeople, readPeople } from './read-people.ts'

const person = (email: string, changes: Partial<FoundPerson> = {}): FoundPerson => ({
  ...{ id: email, email, name: 'Ana', phone: '', company: '', owner_id: null, tags: [], merged_into: null },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', revision: 1 },
  ...{ by_hand: true, addresses: [email] },
  ...changes,
})
const rest = async () => {}
async function plan(lines: string[], known: FoundPerson[] = []) {
  const { rows } = await readPeople(lines.join('\n'), rest)
  return planPeople(rows, known, rest)
}

test('IMPT-13 a name may be in two columns, and tags may have any separator', async () => {
  const [row] = await plan(['First name,Last name,Email,Labels', 'Ana,Osei,ana@osei.example,"a; b|A,c  d"'])
  expect(row).toMatchObject({
    ...{ rowStatus: 'new', name: 'Ana Osei', place: 'Row 2' },
    entry: { name: 'Ana Osei', email: 'ana@osei.example', phone: '', company: '', tags: ['a', 'b', 'c d'] },
  })
})

test('IMPT-13 IMPT-02 people are recognized by their address in any case, also within the file', async () => {
  const planned = await plan(
    ['Name,Email,Phone', 'Ana,ANA@osei.example,', 'Ana,bo@osei.example,555', 'Bo,Bo@osei.example,'],
    [person('ana@osei.example')],
  )
  expect(planned.map(({ rowStatus }) => rowStatus)).toEqual(['same', 'new', 'refused'])
  expect(planned[2]?.problems).toEqual(['Row 3 has the same mail address.'])
})

test('IMPT-13 characters of an address that nobody sees do not belong to it', async () => {
  const [row] = await plan(
    ['Name,Email', 'Ana,\u202aana@\u200bosei.example\u202c'],
    [person('ana@osei.example')],
  )
  expect(row).toMatchObject({ rowStatus: 'same', entry: { email: 'ana@osei.example' } })
})

test('IMPT-13 empty cells change nothing, tags are added', async () => {
  const found = person('ana@osei.example', { phone: '1', company: 'Osei', tags: ['Retail'] })
  const [row] = await plan(
    ['Name,Email,Phone,Company,Tags', 'Ana Osei,ana@osei.example,,Osei,"retail, news"'],
    [found],
  )
  expect(row?.notes).toEqual(['Changes: name, tags.'])
  expect(changesOf(row?.entry ?? null, found)).toEqual({ name: 'Ana Osei', tags: ['Retail', 'news'] })
})

test('IMPT-13 importing a person known only from messages is announced as “written down by hand”', async () => {
  const found = person('ana@osei.example', { by_hand: false })
  const [same] = await plan(['Name,Email', 'Ana,ana@osei.example'], [found])
  expect(same).toMatchObject({ rowStatus: 'changed', notes: ['Changes: written down by hand.'] })
  const [changed] = await plan(['Name,Email', 'Ana Osei,ana@osei.example'], [found])
  expect(changed?.notes).toEqual(['Changes: name, written down by hand.'])
})

test('IMPT-13 IMPT-02 merged people count as one under any of their addresses', async () => {
  const ana = (address: string) => person('ana@osei.example', { addresses: [address] })
  const planned = await plan(
    ['Name,Email,Tags', 'Ana,ANA@other.example,news', 'Ana,ana@osei.example,news'],
    [ana('Ana@other.example'), ana('ana@osei.example')],
  )
  expect(planned[0]).toMatchObject({ rowStatus: 'changed', found: { id: 'ana@osei.example' } })
  expect(planned[1]).toMatchObject({ rowStatus: 'refused', problems: ['Row 2 means the same.'] })
})

test.each([
  ['Ana,,', 'There is no mail address'],
  ['Ana,ana at osei,', '“ana at osei” is no mail address.'],
  [`${'a'.repeat(201)},ana@osei.example,`, 'Name: at most 200 characters.'],
  [`Ana,ana@osei.example,${'a'.repeat(61)}`, 'A tag has at most 60 characters.'],
  [`Ana,ana@osei.example,"${Array.from({ length: 31 }, (_, at) => at).join(',')}"`, 'At most 30 tags.'],
])('IMPT-13 IMPT-03 %.40s is refused with the reason', async (line, reason) => {
  const [row] = await plan(['Name,Email,Tags', line])
  expect(row?.rowStatus).toBe('refused')
  expect(row?.problems.join(' ')).toContain(reason)
})

test('IMPT-13 tags that exceed the limit together with existing ones are refused', async () => {
  const found = person('ana@osei.example', { tags: Array.from({ length: 30 }, (_, at) => `t${at}`) })
  const [row] = await plan(['Email,Tags', 'ana@osei.example,new'], [found])
  expect(row).toMatchObject({ rowStatus: 'refused', entry: null })
})

test('IMPT-13 the example table can be imported', async () => {
  const { rows, unknown } = await readPeople(EXAMPLE, rest)
  expect(unknown).toEqual([])
  const [row] = await planPeople(rows, [], rest)
  expect(row?.rowStatus).toBe('new')
})
