/** Reads portfolio items from a CSV file and plans the import of each (IMPT-10). */
import * as z from 'zod/mini'
import type { FindPicture } from '#admin/parts/import/chosen-pictures.ts'
import { type Headings, readTable } from '#admin/parts/import/read-table.ts'
import type { Rest } from '#admin/parts/import/rest.ts'
import { byKeys, type PlannedRow, planRows, type ReadRow } from '#admin/parts/import/rows.ts'
import { blankDraft, draftOf, type ItemDraft, itemDraft, LABELS } from '#admin/portfolio/item-draft.ts'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { assetKey, fileSlug, pictureType } from '#lib/media-url.ts'

/** A row's data about an item; empty cells are omitted. */
export type ItemEntry = Partial<ItemDraft> & Pick<ItemDraft, 'title'>

/** A row with its status. */
export type PlannedItem = PlannedRow<ItemEntry, ManagedItem>

type Field = keyof ItemDraft

const HEADINGS: Headings<Field> = {
  title: ['Title', 'Name', 'Project'],
  category: ['Category'],
  description: ['Description', 'Text'],
  type: ['Type', 'Kind'],
  imageUrl: ['Image URL', 'Image', 'Picture', 'Photo', 'Thumbnail'],
  videoUrl: ['Video URL', 'Video', 'Film'],
  metrics: ['Metrics', 'Metric', 'Results', 'Figures'],
  technologies: ['Technologies', 'Technology', 'Tools', 'Tech'],
  link: ['Project Link', 'Link', 'URL', 'Website'],
  status: ['Status', 'State'],
}

const TYPES: Record<string, ItemDraft['type']> = {
  ...{ image: 'image', picture: 'image', photo: 'image' },
  ...{ video: 'video', film: 'video', movie: 'video' },
}
const STATES: Record<string, ItemDraft['status']> = {
  ...{ published: 'published', public: 'published', live: 'published' },
  ...{ draft: 'draft', hidden: 'draft' },
}

/** An example file. */
export const EXAMPLE = [
  'Title,Category,Description,Image URL,Metrics,Technologies,Project Link,Status',
  'Harbor Hotel,Web Design,A booking site that loads in a second,harbor.jpg,142% more bookings; 0.9 s to load,Astro; Postgres,https://harbor.example,draft',
  '',
].join('\r\n')

/** The maximum length of a category's name, as in the database. */
const CATEGORY_LENGTH = 100

/** Reads the rows of a table of items. Throws `FileProblem` if it is not one. */
export async function readItems(
  text: string,
  rest: Rest,
): Promise<{ rows: ReadRow<ItemEntry>[]; unknown: string[] }> {
  const table = await readTable(text, { headings: HEADINGS, required: ['title', 'category'] }, rest)
  const rows: ReadRow<ItemEntry>[] = []
  for (const { number, fields, problem } of table.rows) {
    await rest()
    const { title, type, status, metrics, technologies, ...words } = fields
    const problems = [
      problem,
      title === '' && 'Title is required.',
      type !== '' && !TYPES[type.toLowerCase()] && `“${type}” is no type. Use image or video.`,
      status !== '' && !STATES[status.toLowerCase()] && `“${status}” is no status. Use published or draft.`,
      words.category.length > CATEGORY_LENGTH && `Category: At most ${CATEGORY_LENGTH} characters.`,
    ].filter(sentence => typeof sentence === 'string')
    const said = Object.fromEntries(
      Object.entries({ ...words, metrics: linesOf(metrics), technologies: linesOf(technologies) }).filter(
        ([, value]) => value !== '',
      ),
    )
    const kind = TYPES[type.toLowerCase()] ?? (words.videoUrl !== '' ? 'video' : undefined)
    const state = STATES[status.toLowerCase()]
    const entry = { title, ...said, ...(kind && { type: kind }), ...(state && { status: state }) }
    rows.push({ place: `Row ${number}`, name: title, entry, problems, notes: [] })
  }
  return { rows, unknown: table.unknown }
}

/** The entries of a cell, one per line as in the form; a cell separates them by newlines, `;` or `|`. */
const linesOf = (cell: string) =>
  cell
    .split(/[\n;|]/)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
    .join('\n')

/** Existing data, and pictures chosen along with the table. */
export interface Surroundings {
  items: readonly ManagedItem[]
  /** Names of the categories. */
  categories: readonly string[]
  findPicture: FindPicture
}

const keyOf = (title: string) => title.trim().toLowerCase()

/** The status of each row: items are matched by title, ignoring case. Rows that the form would reject are refused. */
export async function planItems(
  rows: readonly ReadRow<ItemEntry>[],
  around: Surroundings,
  rest: Rest,
): Promise<PlannedItem[]> {
  const names = new Map(around.categories.map(name => [name.toLowerCase(), name]))
  const added = new Set<string>()
  const named = rows.map(row => {
    const category = row.entry?.category
    if (!row.entry || category === undefined) return row
    const known = names.get(category.toLowerCase())
    if (known === undefined) {
      names.set(category.toLowerCase(), category)
      added.add(category)
    }
    return { ...row, entry: { ...row.entry, category: known ?? category } }
  })
  const matching = {
    keyName: 'title',
    keysOf: (entry: ItemEntry) => [keyOf(entry.title)],
    known: byKeys(around.items, item => [keyOf(item.title)]),
    differences: (entry: ItemEntry, found: ManagedItem) =>
      differencesOf(withChanges(entry, found, around.findPicture), found),
  }
  const done: PlannedItem[] = []
  for (const row of await planRows(named, matching, rest)) {
    await rest()
    const { entry, found } = row
    const changed = entry && found ? { ...row, entry: withChanges(entry, found, around.findPicture) } : row
    done.push(checked(changed, added, around.findPicture))
  }
  return done
}

/** The form with the row's data applied; new items are drafts unless the row says otherwise. */
export function formOf({ entry, found }: Pick<PlannedItem, 'entry' | 'found'>): ItemDraft {
  const before = found ? draftOf(found) : { ...blankDraft(''), status: 'draft' as const }
  return { ...before, ...entry }
}

/** The entry, without its picture if the item already has it from an earlier import. */
function withChanges(entry: ItemEntry, found: ManagedItem, findPicture: FindPicture): ItemEntry {
  const { imageUrl = '', ...rest } = entry
  const name = findPicture(imageUrl)?.name ?? (isFileName(imageUrl) ? imageUrl : null)
  const present = assetKey(found.image_url ?? '')
    ?.split('/')
    .at(-1)
  const isThere =
    name !== null &&
    present !== undefined &&
    fileSlug(name) === fileSlug(present) &&
    pictureType(name) === pictureType(present)
  return isThere ? rest : entry
}

function differencesOf(entry: ItemEntry, found: ManagedItem): string[] {
  const before = draftOf(found)
  return Object.entries(formOf({ entry, found })).flatMap(([name, value]) => {
    const field = name as Field
    return before[field] === value ? [] : LABELS[field]
  })
}

/** The row with the form's validation messages and with notes. */
function checked(row: PlannedItem, added: ReadonlySet<string>, findPicture: FindPicture): PlannedItem {
  if (!row.entry || row.rowStatus === 'same') return row
  const form = formOf(row)
  const result = z.safeParse(itemDraft, form)
  if (!result.success) {
    const problems = result.error.issues.map(({ message, path }) => {
      const label = LABELS[path[0] as Field]
      return label && !message.startsWith(label) ? `${label}: ${message}` : message
    })
    return { ...row, entry: null, found: null, rowStatus: 'refused', problems: [...new Set(problems)] }
  }
  const picture = row.entry.imageUrl ?? ''
  const isChosen = findPicture(picture) !== null
  const notes = [
    ...row.notes,
    ...(added.has(form.category) ? [`The category “${form.category}” is added.`] : []),
    ...(isChosen ? [`The picture ${picture} is uploaded.`] : []),
    ...(isFileName(picture) && !isChosen
      ? [`The picture ${picture} was not among the files: bring it by hand.`]
      : []),
  ]
  return { ...row, notes }
}

/** Whether an address is only a file name, as on the device of the table's author. */
const isFileName = (address: string) => address !== '' && !/[/\\]/.test(address)
