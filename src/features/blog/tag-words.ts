/** The texts of a tag's page. */

import { DESCRIPTION_LENGTH } from '#lib/description-length.ts'
import type { Tag } from '#lib/post-tags.ts'
import { shorten } from '#lib/shorten.ts'
import { messages } from './messages.ts'

/** Title and description for search engines, and the sentence below the tag's name. */
export function tagWords({ name, posts }: Tag<{ title: string }>) {
  const count = messages.count(posts.length)
  const titles = posts.map(({ title }) => title).join(' · ')
  return {
    title: `Posts about ${name}`,
    lead: `${count} about ${name}${posts.length > 1 ? ', newest first' : ''}.`,
    description: shorten(`${count} about ${name}: ${titles}`, DESCRIPTION_LENGTH),
  }
}
