/** Which post is shown: the list, the selection, and posts that arrive while the visitor reads. */
import type { BlogPost } from '#data/blog-posts.ts'

/** The fields of a post that the list needs; `updated_at`, when its text last changed, once the backend has told. */
export type PostTitle = Pick<BlogPost, 'id' | 'slug' | 'title' | 'published_at' | 'updated_at'>

export interface Blog {
  /** All titles, newest first. */
  titles: PostTitle[]
  /** The posts whose text is known. */
  posts: BlogPost[]
  /** Requested slug or id, which may not exist; null for the first post. */
  requested: string | null
  /** The backend has answered or failed, or there is none. */
  isSettled: boolean
  /** No source has the selected post's text. */
  isLost: boolean
}

export type BlogAction =
  | { type: 'chosen'; post: string | null }
  /**
   * All titles as they are now, with the newest post if its text was not known. `keep`: the selected post is being
   * read and stays, even if there are newer ones.
   */
  | { type: 'arrived'; titles: PostTitle[]; newest: BlogPost | null; keep: boolean }
  /** A post as it is now. */
  | { type: 'read'; post: BlogPost }
  /** All posts as of the last build. */
  | { type: 'found'; posts: BlogPost[] }
  /** The backend did not answer. */
  | { type: 'failed' }
  | { type: 'lost' }

/** What to render. */
export interface BlogView {
  titles: PostTitle[]
  /** Index of the selected post in the list; -1 if there is none. */
  index: number
  selected: PostTitle | null
  /** The selected post, once its text is known. */
  post: BlogPost | null
  /** Slug of the selected post while its text, or the newest version of it, is not known. */
  wanted: string | null
  previous: PostTitle | null
  next: PostTitle | null
  message: 'loading' | 'empty' | 'failed' | null
}

/** The state of the page's HTML: all titles and the first post. Without a backend there is nothing to wait for. */
export function firstBlog(page: { titles: PostTitle[]; first: BlogPost | null; hasBackend: boolean }): Blog {
  const { titles, first, hasBackend } = page
  return { titles, posts: first ? [first] : [], requested: null, isSettled: !hasBackend, isLost: false }
}

/** Derives the view from the state (BLOG-01 to BLOG-04). */
export function viewOf({ titles, posts, requested, isSettled, isLost }: Blog): BlogView {
  const place = titles.findIndex(({ id, slug }) => slug === requested || id === requested)
  // A post that is not in the list may be newer than the page.
  const isAwaited = requested !== null && place < 0 && !isSettled
  const index = isAwaited ? -1 : Math.max(place, titles.length > 0 ? 0 : -1)
  const selected = titles[index] ?? null
  const post = posts.find(({ id }) => id === selected?.id) ?? null
  return {
    wanted: selected && !(post && isSameVersion(post, selected)) ? selected.slug : null,
    titles,
    index,
    selected,
    post,
    previous: index > 0 ? (titles[index - 1] ?? null) : null,
    next: selected ? (titles[index + 1] ?? null) : null,
    message: post ? null : selected ? (isLost ? 'failed' : 'loading') : isSettled ? 'empty' : 'loading',
  }
}

/** Whether a post's text is that of the listed one, as far as that is known. */
export const isSameVersion = (post: BlogPost, listed: PostTitle): boolean =>
  post.id === listed.id && (listed.updated_at === undefined || post.updated_at === listed.updated_at)

/** Reduces an action to the next state. */
export function reduceBlog(blog: Blog, action: BlogAction): Blog {
  switch (action.type) {
    case 'chosen':
      return { ...blog, requested: action.post, isLost: false }
    case 'failed':
      return { ...blog, isSettled: true }
    case 'lost':
      return { ...blog, isLost: true }
    case 'found': {
      const listed = new Set(blog.titles.map(({ id }) => id))
      const known = new Set(blog.posts.map(({ id }) => id))
      const added = action.posts.filter(({ id }) => listed.has(id) && !known.has(id))
      return { ...blog, posts: [...blog.posts, ...added] }
    }
    case 'read':
      return { ...blog, posts: withPost(blog.posts, action.post) }
    case 'arrived': {
      const selected = action.keep ? viewOf(blog).selected : null
      const isKept = selected && action.titles.some(({ id }) => id === selected.id)
      return {
        titles: action.titles,
        posts: action.newest ? withPost(blog.posts, action.newest) : blog.posts,
        requested: isKept ? selected.id : blog.requested,
        isSettled: true,
        isLost: false,
      }
    }
  }
}

const withPost = (posts: BlogPost[], post: BlogPost) => [...posts.filter(({ id }) => id !== post.id), post]
