/** The form of a file, and how the file is read and written with it. */
import type { CmsCollection, CmsField } from 'decap-cms-core'
import { COLLECTIONS } from './config.ts'
import {
  type Fields,
  readPage,
  readYaml,
  updatePage,
  updateYaml,
  writePage,
  writeYaml,
} from './file-format.ts'

/** The form that a file is edited in; empty if there is none. */
export function formOf(file: string): CmsField[] {
  const of = (collection: CmsCollection) =>
    collection.folder && file.startsWith(`${collection.folder}/`)
      ? collection.fields
      : collection.files?.find(entry => entry.file === file)?.fields
  return COLLECTIONS.flatMap(collection => of(collection) ?? [])
}

/** Parses a content file's text into its fields. Throws `YAMLParseError`, which names the line. */
export const fieldsOf = (file: string, text: string): Fields =>
  file.endsWith('.md') ? readPage(text) : readYaml(text)

/**
 * The text of a file with these fields. In an existing file (`text`), only what changes is rewritten. Fields come in
 * the order of the form, whatever order they are given in.
 */
export function withFields(file: string, text: string | null, fields: Fields): string {
  const ordered = inFormOrder(fields, formOf(file)) as Fields
  if (text === null) return file.endsWith('.md') ? writePage(ordered) : writeYaml(ordered)
  return file.endsWith('.md') ? updatePage(text, ordered) : updateYaml(text, ordered)
}

/** A file's text as the editor would write it. Throws if it is not valid YAML. */
export const formatted = (file: string, text: string): string =>
  file.endsWith('.md') ? updatePage(text, readPage(text)) : updateYaml(text, readYaml(text))

/** Sorts by the form: the editor keeps no order for more than eight fields. */
function inFormOrder(value: unknown, form: readonly CmsField[]): unknown {
  if (Array.isArray(value)) return value.map(part => inFormOrder(part, form))
  if (typeof value !== 'object' || value === null) return value
  const place = (name: string) => {
    const at = form.findIndex(field => field.name === name)
    return at < 0 ? form.length : at
  }
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => place(one) - place(other))
      .map(([name, part]) => [name, inFormOrder(part, innerForm(form.find(field => field.name === name)))]),
  )
}

const innerForm = (field: CmsField | undefined): CmsField[] =>
  (field && 'fields' in field && field.fields) || []
