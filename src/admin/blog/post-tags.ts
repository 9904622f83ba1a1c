/** Handles a post's tags as typed. */
import { POST_LIMITS } from '#data/post-facts.ts'
import { tagSlug } from '#lib/post-tags.ts'
import { messages } from './messages.ts'

/** Parses comma-separated tags; of tags with the same slug, the first spelling wins. */
export function readTags(typed: string): string[] {
  const tags = new Map<string, string>()
  for (const part of typed.split(',')) {
    const tag = part.trim().replaceAll(/\s+/g, ' ')
    const known = tagSlug(tag) || tag
    if (tag && !tags.has(known)) tags.set(known, tag)
  }
  return [...tags.values()]
}

/** The problem with the typed tags, or null. */
export function tagsProblem(typed: string): string | null {
  const tags = readTags(typed)
  if (tags.length > POST_LIMITS.tags) return messages.tooManyTags
  const long = tags.find(tag => tag.length > POST_LIMITS.tag)
  if (long) return messages.tagTooLong(long)
  const nameless = tags.find(tag => !tagSlug(tag))
  return nameless === undefined ? null : messages.tagWithoutAddress(nameless)
}

/** The typed tags with one more at the end. */
export const withTag = (typed: string, tag: string): string => [...readTags(typed), tag].join(', ')

/** Tags of other posts that this one lacks, at most `most`. */
export function tagsToOffer(used: readonly string[], typed: string, most: number): string[] {
  const own = new Set(readTags(typed).map(tagSlug))
  return used.filter(tag => !own.has(tagSlug(tag))).slice(0, most)
}
