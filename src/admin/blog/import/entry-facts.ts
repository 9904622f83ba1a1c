/** A file's metadata about a post, as far as a post has fields for it (IMPT-14). */
import { readTags, tagsProblem } from '#admin/blog/post-tags.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { POST_LIMITS } from '#data/post-facts.ts'
import { shorten } from '#lib/shorten.ts'

/** The facts that a file contains; missing ones are omitted. */
export type EntryFacts = Partial<Pick<PostRow, 'excerpt' | 'author' | 'description' | 'tags'>>

/** The facts as the file contains them; '' or an empty list when missing. */
export type SaidFacts = Required<EntryFacts>

/** The facts that can be stored, and sentences about what is shortened or left out. */
export function factsWithin({ tags, ...said }: SaidFacts): { facts: EntryFacts; notes: string[] } {
  const facts: EntryFacts = {}
  const notes: string[] = []
  for (const name of ['excerpt', 'author', 'description'] as const) {
    const words = said[name].replace(/\s+/g, ' ').trim()
    if (words === '') continue
    facts[name] = shorten(words, POST_LIMITS[name])
    if (facts[name] !== words) notes.push(`Its ${name} is cut to ${POST_LIMITS[name]} characters.`)
  }
  // The form separates tags by commas.
  const each = readTags(tags.map(tag => tag.replace(/[,\p{Cc}]+/gu, ' ')).join(','))
  const fitting = each.filter(tag => tagsProblem(tag) === null)
  notes.push(...each.flatMap(tag => (fitting.includes(tag) ? [] : `Tag left out: ${tagsProblem(tag)}`)))
  const [kept, more] = [fitting.slice(0, POST_LIMITS.tags), fitting.slice(POST_LIMITS.tags)]
  if (kept.length > 0) facts.tags = kept
  if (more.length > 0)
    notes.push(`A post has at most ${POST_LIMITS.tags} tags; left out: ${more.join(', ')}.`)
  return { facts, notes }
}

/** The names of the facts that a file would change in a stored post. */
export const changedFacts = (facts: EntryFacts, found: PostRow): string[] =>
  (['excerpt', 'author', 'description', 'tags'] as const).filter(
    name => facts[name] !== undefined && String(facts[name]) !== String(found[name]),
  )
