/** Reads posts from the chosen files: Markdown, or the export of a WordPress blog. */
import type { Reading } from '#admin/parts/import/importer.ts'
import { FileProblem, readText } from '#admin/parts/import/read-text.ts'
import type { ReadRow } from '#admin/parts/import/rows.ts'
import { pictureType } from '#lib/media-url.ts'
import { readMarkdownPost } from './markdown-posts.ts'
import type { PostEntry } from './post-entry.ts'
import { isWordpressExport } from './wordpress-export.ts'
import { readWordpressPosts, type WordpressPosts } from './wordpress-posts.ts'

const isXml = ({ name }: File) => /\.xml$/i.test(name)

/** Reads all files, skipping pictures. Throws `FileProblem` if none of them is a post. */
export async function readPosts(files: File[], reading: Reading): Promise<WordpressPosts> {
  const now = new Date()
  const rows: ReadRow<PostEntry>[] = []
  const remarks: string[] = []
  const areSeveral = files.filter(isXml).length > 1
  for (const file of files) {
    const path = file.webkitRelativePath || file.name
    if (pictureType(file.name)) continue
    if (/\.(md|markdown|mdown)$/i.test(file.name)) {
      rows.push(readMarkdownPost({ path, text: await readText(file) }, now))
      await reading.rest()
      reading.signal.throwIfAborted()
    } else if (isXml(file)) {
      const text = await readText(file)
      if (!isWordpressExport(text)) throw new FileProblem(`${file.name} is no export of a WordPress blog.`)
      const blog = await readWordpressPosts(text, now, reading)
      // Post numbers are only unique within one blog.
      const inFile = (words: string) => (areSeveral ? `${path}: ${words}` : words)
      rows.push(...blog.rows.map(row => ({ ...row, place: inFile(row.place) })))
      remarks.push(...blog.remarks.map(inFile))
    } else remarks.push(`${path} is neither Markdown nor an export of a WordPress blog, and is left out.`)
  }
  if (rows.length === 0)
    throw new FileProblem('Please choose Markdown files (.md) or the XML file of a WordPress blog.')
  return { rows, remarks }
}
