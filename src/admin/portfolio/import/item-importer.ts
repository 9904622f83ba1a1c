import { findPictures, storeOnce } from '#admin/parts/import/chosen-pictures.ts'
import type { Importer } from '#admin/parts/import/importer.ts'
import { FileProblem, readText } from '#admin/parts/import/read-text.ts'
import { failure, type Outcome, overtaken } from '#admin/parts/import/run-rows.ts'
import { entriesOf, itemFrom, newItem } from '#admin/portfolio/item-draft.ts'
import { listCategories } from '#data/categories.ts'
import { addCategory } from '#data/categories-admin.ts'
import { addItem, deleteItem, listManagedItems, type ManagedItem, saveItem } from '#data/portfolio-editing.ts'
import type { Db } from '#data/rest-client.ts'
import { EXAMPLE, formOf, type ItemEntry, type PlannedItem, planItems, readItems } from './read-items.ts'

/**
 * Creates the import of portfolio items, keyed by title, with pictures chosen along with the table. `upload` stores a
 * picture and resolves to its address; `onStored` is called after items or categories have changed.
 */
export function createItemImporter(
  db: Db,
  upload: (file: File) => Promise<string>,
  onStored: () => void,
): Importer<ItemEntry, ManagedItem> {
  let find = findPictures([])
  const stored = storeOnce(upload)

  async function store({ entry, found, rowStatus }: PlannedItem): Promise<Outcome> {
    if (!entry) return failure('It cannot be stored.')
    const now = new Date()
    const base = found ?? newItem(crypto.randomUUID(), now)
    const picture = find(entry.imageUrl ?? '')
    const item = entriesOf(itemFrom(formOf({ entry, found }), base, now))
    const entries = picture ? { ...item, image_url: await stored(picture) } : item
    const saved = found
      ? await saveItem(db, found, entries)
      : await addItem(db, { id: base.id, created_at: base.created_at, ...entries })
    if (saved.result !== 'saved') return overtaken(saved)
    const { row } = saved
    return {
      result: rowStatus === 'new' ? 'added' : 'changed',
      undo: async () => {
        if (!found) return deleteItem(db, row.id)
        const back = await saveItem(db, row, entriesOf(found))
        if (back.result !== 'saved') throw new Error('Somebody else has changed it meanwhile')
      },
    }
  }

  return {
    title: 'Import portfolio items',
    what: 'portfolio-items',
    help: [
      'A CSV file, as every spreadsheet saves it. Its first row names the columns: Title, Category, Description, Type, Image URL, Video URL, Metrics, Technologies, Project Link, Status. Several metrics or technologies stand between semicolons.',
      'Pictures can be chosen together with it: the column Image URL then has their file names. An item whose picture came from a file of that name keeps it.',
      'An item is recognized by its title: what is here already is changed, not added a second time; empty cells change nothing.',
      'New items are drafts unless their status is published. New categories are added, and stay when the import is undone.',
    ],
    accept: '.csv,.tsv,.txt,text/csv,image/png,image/jpeg,image/gif,image/webp',
    example: { name: 'portfolio-items.csv', text: EXAMPLE },
    async read(files, { rest, onShare }) {
      const [table, ...others] = files.filter(({ name }) => /\.(csv|tsv|txt)$/i.test(name))
      if (!table || others.length > 0) throw new FileProblem('Please choose one CSV file.')
      find = findPictures(files)
      const { rows, unknown } = await readItems(await readText(table), rest)
      onShare(0.5)
      const [items, categories] = await Promise.all([listManagedItems(db), listCategories(db)])
      const around = {
        items,
        categories: categories.map(({ name }) => name),
        findPicture: find,
      }
      return {
        rows: await planItems(rows, around, rest),
        remarks: unknown.length > 0 ? [`Columns that mean nothing here: ${unknown.join(', ')}.`] : [],
      }
    },
    async begin(rows) {
      const known = new Set((await listCategories(db)).map(({ name }) => name.toLowerCase()))
      // Not those of the stored items: one of theirs may have been deleted (DEC-39).
      const named = rows.flatMap(({ entry }) => entry?.category ?? [])
      const wanted = new Map(named.map(name => [name.toLowerCase(), name]))
      for (const [key, name] of wanted) {
        if (!known.has(key)) await addCategory(db, { id: crypto.randomUUID(), name, now: new Date() })
      }
    },
    size: 1,
    atOnce: 4,
    store: async ([row]) => [row ? await store(row) : failure('Nothing was given.')],
    onStored,
  }
}
