/** The URL of a file's full form. */
import { entryOf } from '../editable.ts'

/** The address of a file's form in the editor, e.g. `/admin-cms/#/collections/services/entries/web-design`. */
export function formUrl(file: string): string {
  const entry = entryOf(file)
  return entry ? `/admin-cms/#/collections/${entry.collection}/entries/${entry.slug}` : '/admin-cms/'
}
