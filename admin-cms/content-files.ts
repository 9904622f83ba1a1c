/** The files that the editor edits. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of all content files below the project's folder, e.g. `content/services/web-design.md`. */
export function contentFiles(root = '.'): string[] {
  return readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(md|yml)$/.test(file))
    .map(file => join('content', file))
    .sort()
}
