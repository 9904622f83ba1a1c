/** The tags of a post as they are typed. */
import { POST_LIMITS } from '#data/post-facts.ts'
import { tagSlug } from '#lib/post-tags.ts'
import { messages } from './messages.ts'

/** Tags out of what was typed with commas between them: each once by its address, as it was typed first. */
export function readTags(typed: string): string[] {
  const tags = new Map<string, string>()
  for (const part of typed.split(',')) {
    const tag = part.trim().replaceAll(/\s+/g, ' ')
    const known = tagSlug(tag) || tag
    if (tag && !tags.has(known)) tags.set(known, tag)
  }
  return [...tags.values()]
}

/** What is wrong with what was typed, or null. */
export function tagsProblem(typed: string): string | null {
  const tags = readTags(typed)
  if (tags.length > POST_LIMITS.tags) return messages.tooManyTags
  const long = tags.find(tag => tag.length > POST_LIMITS.tag)
  if (long) return messages.tagTooLong(long)
  const nameless = tags.find(tag => !tagSlug(tag))
  return nameless === undefined ? null : messages.tagWithoutAddress(nameless)
}

/** What was typed with one tag more at its end. */
export const withTag = (typed: string, tag: string): string => [...readTags(typed), tag].join(', ')

/** Tags that other posts have and this one has not, at most `most`. */
export function tagsToOffer(used: readonly string[], typed: string, most: number): string[] {
  const own = new Set(readTags(typed).map(tagSlug))
  return used.filter(tag => !own.has(tagSlug(tag))).slice(0, most)
}
