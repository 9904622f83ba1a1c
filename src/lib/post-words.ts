/** What is said of a post where its text is not: in lists and feeds, by search engines and on share cards. */
import { excerpt } from './markdown-text.ts'

interface Words {
  content: string
  excerpt?: string | undefined
  description?: string | undefined
}

/** What lists and feeds say: the excerpt, or how the text begins. */
export const summaryOf = (post: Words): string => post.excerpt || excerpt(post.content)

/** What search engines and share cards say: the description, or what lists say. */
export const descriptionOf = (post: Words): string => post.description || summaryOf(post)

interface Pictures {
  image_urls: readonly string[]
  share_image?: string | undefined
}

/** The picture of a post by itself, without one drawn by a build: its share picture or its first. */
export const pictureOf = (post: Pictures): string | null => post.share_image || post.image_urls[0] || null
