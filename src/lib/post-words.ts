/** The words that represent a post elsewhere: in lists and feeds, for search engines and on share cards. */
import { excerpt } from './markdown-text.ts'

interface Words {
  content: string
  excerpt?: string | undefined
  description?: string | undefined
}

/** The text for lists and feeds: the excerpt, or the start of the post. */
export const summaryOf = (post: Words): string => post.excerpt || excerpt(post.content)

/** The text for search engines and share cards: the description, or the summary for lists, or at least the title. */
export const descriptionOf = (post: Words & { title: string }): string =>
  post.description || summaryOf(post) || post.title

interface Pictures {
  image_urls: readonly string[]
  share_image?: string | undefined
}

/** The post's own picture, never one drawn by the build: its share picture or its first picture. */
export const pictureOf = (post: Pictures): string | null => post.share_image || post.image_urls[0] || null
