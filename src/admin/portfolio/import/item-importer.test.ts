import { expect, test } from 'vitest'
import { newItem } from '#admin/portfolio/item-draft.ts'
import { createPublicClient } from '#data/public-client.ts'
import { createItemImporter } from './item-importer.ts'

const ITEM = {
  ...newItem('harbor', new Date('2026-01-01T00:00:00Z')),
  ...{ title: 'Harbor', description: 'A site', category: 'Print', image_url: '/a.jpg' },
  ...{ metrics: ['2x sales'], technologies: ['Astro'] },
}

/** How an import finds its rows, and the categories that it adds before storing them: only Web Design is there, Print was deleted. */
async function added(...lines: string[]) {
  const names: string[] = []
  const db = createPublicClient({ url: 'https://db.example', key: 'key' }, async (input, init) => {
    if (!String(input).includes('/categories')) return Response.json([ITEM])
    if (init?.method === 'GET') return Response.json([{ id: 'web', name: 'Web Design' }])
    const [row] = [JSON.parse(String(init?.body))].flat()
    names.push(row.name)
    return Response.json([row])
  })
  const importer = createItemImporter(
    db,
    async () => '',
    () => {},
  )
  const file = new File(
    [['Title,Category,Description,Image URL,Metrics,Technologies', ...lines].join('\n')],
    'items.csv',
  )
  const reading = { rest: async () => {}, onShare: () => {}, signal: new AbortController().signal }
  const { rows } = await importer.read([file], reading)
  await importer.begin?.(rows)
  return { states: rows.map(({ rowStatus }) => rowStatus), names }
}

test('IMPT-10 only the categories that the file names are added: an item’s deleted one stays deleted', async () => {
  expect(await added('Harbor,,A better site,')).toEqual({ states: ['changed'], names: [] })
  const rows = ['Harbor,Signs,,', 'Bar,signs,A bar,/b.jpg,1,React', 'Inn,web design,An inn,/c.jpg,1,React']
  expect(await added(...rows)).toEqual({ states: ['changed', 'new', 'new'], names: ['Signs'] })
})
