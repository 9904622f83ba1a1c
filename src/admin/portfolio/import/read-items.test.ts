import { expect, test } from 'vitest'
import { findPictures } from '#admin/parts/import/chosen-pictures.ts'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { EXAMPLE, formOf, planItems, readItems } from './read-items.ts'

const item = (title: string, changes: Partial<ManagedItem> = {}): ManagedItem => ({
  ...{ id: title, title, description: 'A site', category: 'Web Design', type: 'image' },
  ...{ image_url: '/assets/a.jpg', video_url: null, metrics: ['2x sales'], technologies: ['Astro'] },
  ...{ link: null, status: 'published', place: null, revision: 1 },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  ...changes,
})

const rest = async () => {}
const HEAD = 'Title,Category,Description,Image URL,Metrics,Technologies,Status'
async function plan(lines: string[], items: ManagedItem[] = [], pictures: string[] = []) {
  const { rows } = await readItems([HEAD, ...lines].join('\n'), rest)
  const findPicture = findPictures(pictures.map(name => new File(['x'], name)))
  return planItems(rows, { items, categories: ['Web Design'], findPicture }, rest)
}

test('IMPT-10 a new item is a draft unless the row says otherwise, and its lists are split', async () => {
  const [one, two] = await plan([
    'Hotel,web design,A site,/a.jpg,142% more; 2x,"Astro\nPostgres",',
    'Bar,Web Design,A site,/a.jpg,1,React,Published',
  ])
  expect(one).toMatchObject({ rowStatus: 'new', place: 'Row 2', name: 'Hotel' })
  expect(one && formOf(one)).toMatchObject({
    ...{ category: 'Web Design', status: 'draft', type: 'image' },
    ...{ metrics: '142% more\n2x', technologies: 'Astro\nPostgres' },
  })
  expect(two && formOf(two).status).toBe('published')
})

test('IMPT-10 IMPT-03 a row that the form would refuse is refused with its reasons', async () => {
  const [one, two, three] = await plan([
    'Hotel,Web Design,,,1,React,',
    ',Web Design,A site,/a.jpg,1,React,',
    'Bar,Web Design,A site,javascript:alert(1),1,React,someday',
  ])
  expect(one).toMatchObject({
    rowStatus: 'refused',
    problems: ['Description is required.', 'Image URL is required.'],
  })
  expect(two?.problems).toEqual(['Title is required.'])
  expect(three?.problems).toEqual(['“someday” is no status. Use published or draft.'])
  const [four] = await plan(['Bar,Web Design,A site,javascript:alert(1),1,React,'])
  expect(four?.problems).toEqual(['Image URL: Enter a web address or a path.'])
})

test('IMPT-10 IMPT-02 an item is recognized by its title; empty cells change nothing', async () => {
  const [one, two] = await plan(
    ['HOTEL,Web Design,A better site,,,,', 'bar,,,,,,'],
    [item('Hotel'), item('Bar')],
  )
  expect(one).toMatchObject({ rowStatus: 'changed', notes: ['Changes: Title, Description.'] })
  expect(one && formOf(one)).toMatchObject({
    ...{ title: 'HOTEL', description: 'A better site', imageUrl: '/assets/a.jpg', status: 'published' },
  })
  expect(two?.rowStatus).toBe('changed')
  expect((await plan(['Bar,,,,,,'], [item('Bar')]))[0]?.rowStatus).toBe('same')
})

test('IMPT-10 IMPT-07 new categories, in one spelling, and pictures are announced in notes', async () => {
  const [one, two] = await plan(
    ['Hotel,Films,A,hotel.jpg,1,React,', 'Bar,films,A,bar.jpg,1,React,'],
    [],
    ['hotel.jpg'],
  )
  expect(one?.notes).toEqual(['The category “Films” is added.', 'The picture hotel.jpg is uploaded.'])
  expect(two?.notes).toEqual([
    'The category “Films” is added.',
    'The picture bar.jpg was not among the files: bring it by hand.',
  ])
})

test.each([
  ['its file name', 'Harbor Hotel.JPG', []],
  ['its file name, chosen again', 'Harbor Hotel.JPG', ['Harbor Hotel.JPG']],
  [
    'an old address of the file that is chosen again',
    'https://old.example/Harbor%20Hotel.JPG',
    ['Harbor Hotel.JPG'],
  ],
])('IMPT-04 IMPT-10 an item keeps the picture of an earlier import: %s', async (_, cell, files) => {
  const items = [item('Hotel', { image_url: '/assets/harbor-hotel-1790000000000-12.jpg' })]
  const [same] = await plan([`Hotel,,,${cell},,,`], items, files)
  expect(same).toMatchObject({ rowStatus: 'same', notes: [] })
  const [changed] = await plan([`Hotel,,A better site,${cell},,,`], items, files)
  expect(changed).toMatchObject({ rowStatus: 'changed', notes: ['Changes: Description.'] })
  expect(changed?.entry).not.toHaveProperty('imageUrl')
  expect(changed && formOf(changed).imageUrl).toBe('/assets/harbor-hotel-1790000000000-12.jpg')
})

test.each([
  ['another file', 'door.jpg', '/assets/harbor-1790000000000-12.jpg'],
  ['a file of another kind', 'harbor.png', '/assets/harbor-1790000000000-12.jpg'],
  ['another upload', '/assets/harbor-1790000000001-7.jpg', '/assets/harbor-1790000000000-12.jpg'],
  ['a file, where a picture of another site is shown', 'harbor.jpg', 'https://old.example/harbor.jpg'],
])('IMPT-10 a row changes the picture when it names %s', async (_, cell, present) => {
  const [row] = await plan([`Hotel,,,${cell},,,`], [item('Hotel', { image_url: present })], [cell])
  expect(row?.notes[0]).toBe('Changes: Image URL.')
  expect(row && formOf(row).imageUrl).toBe(cell)
})

test('IMPT-10 the example table can be imported', async () => {
  const { rows, unknown } = await readItems(EXAMPLE, rest)
  expect(unknown).toEqual([])
  const [row] = await planItems(rows, { items: [], categories: [], findPicture: findPictures([]) }, rest)
  expect(row?.rowStatus).toBe('new')
})
