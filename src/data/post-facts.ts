/** What a post says beside its text, as administrators' modules read it; a database before these columns gives none. */
import * as z from 'zod/mini'

/** Columns of blog_posts and of its versions; '' and an empty list where nobody has said anything. */
export const postFacts = {
  /** What lists and feeds say; '' for how the text begins. */
  excerpt: z._default(z.string(), ''),
  /** '' for the agency. */
  author: z._default(z.string(), ''),
  /** What search engines and share cards say; '' for what lists say. */
  description: z._default(z.string(), ''),
  /** Address of the picture on share cards; '' for a drawn one. */
  share_image: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
}

/** How much of each the database takes: characters, and how many tags. */
export const POST_LIMITS = { excerpt: 400, author: 100, description: 300, tag: 40, tags: 10 } as const
