import type { Loader, LoaderContext } from 'astro/loaders'
import { expect, test } from 'vitest'
import { slimLoader } from './folder.ts'

type Entry = Parameters<LoaderContext['store']['set']>[0]

/** What is stored of a loader's entry. */
async function kept(entry: Entry): Promise<unknown> {
  const entries: Entry[] = []
  const loader: Loader = { name: 'one', load: async ({ store }) => void store.set(entry) }
  const store = { set: (given: Entry) => entries.push(given) > 0 }
  await slimLoader(loader).load({ store } as unknown as LoaderContext)
  return entries[0]
}

test('an entry is stored with its folder instead of its file path', async () => {
  const entry = { id: 'a', data: { title: 'A' }, body: 'Words', filePath: 'content/services/a.md' }
  expect(await kept(entry)).toEqual({ ...entry, filePath: 'content/services/*' })
})

test('rendered text is stored, but not for a file without text', async () => {
  const rendered = { html: '<p>Words</p>' }
  const full = { id: 'a', data: {}, body: 'Words', rendered }
  expect(await kept(full)).toEqual(full)
  expect(await kept({ id: 'a', data: {}, body: '', rendered })).toEqual({ id: 'a', data: {}, body: '' })
})
