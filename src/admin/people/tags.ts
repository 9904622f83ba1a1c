import { PERSON_LIMITS } from '#data/people.ts'
import { cutText } from '#lib/shorten.ts'

/** Parses comma-separated tags; of tags that differ only in case, the first spelling wins. */
export function readTags(typed: string): string[] {
  const tags = new Map<string, string>()
  for (const part of typed.split(',')) {
    const tag = cutText(part.trim().replaceAll(/\s+/g, ' '), PERSON_LIMITS.tag)
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}
