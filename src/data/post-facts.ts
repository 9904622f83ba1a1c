/** A post's fields besides its text, as the dashboard's modules read them; missing in an older database. */
import * as z from 'zod/mini'

/** Columns of blog_posts and of its versions; '' or an empty list until somebody fills them in. */
export const postFacts = {
  /** Text for lists and feeds; '' for the beginning of the text. */
  excerpt: z._default(z.string(), ''),
  /** '' for the agency. */
  author: z._default(z.string(), ''),
  /** Text for search engines and share cards; '' for that of the lists. */
  description: z._default(z.string(), ''),
  /** Address of the picture on share cards; '' for a generated one. */
  share_image: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
}

/** The database's limits: characters per field, and numbers of tags and of pictures above the text. */
export const POST_LIMITS = {
  ...{ excerpt: 400, author: 100, description: 300, tag: 40, tags: 10 },
  pictures: 50,
} as const
