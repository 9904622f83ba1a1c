/** The files that the editor edits, and the form in which it writes each. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CmsCollection, CmsField } from 'decap-cms-core'
import { COLLECTIONS } from './config.ts'
import { readPage, readYaml, writePage, writeYaml } from './file-format.ts'

/** Paths of all content files below the project's folder, e.g. `content/services/web-design.md`. */
export function contentFiles(root = '.'): string[] {
  return readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(md|yml)$/.test(file))
    .map(file => join('content', file))
    .sort()
}

/** The form that a file is edited in; empty when there is none. */
export function formOf(file: string): CmsField[] {
  const of = (collection: CmsCollection) =>
    collection.folder && file.startsWith(`${collection.folder}/`)
      ? collection.fields
      : collection.files?.find(entry => entry.file === file)?.fields
  return COLLECTIONS.flatMap(collection => of(collection) ?? [])
}

/** A file's text as the editor would write it. Throws when it cannot be read as YAML. */
export function formatted(file: string, text: string): string {
  const order = formOf(file).map(field => field.name)
  return file.endsWith('.md') ? writePage(readPage(text), order) : writeYaml(readYaml(text), order)
}
