import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import { type BlogPost, listPostsLike, readBlogPost } from '#data/blog-posts.ts'
import { connection } from '#data/connection.ts'
import { createPublicClient } from '#data/public-client.ts'
import { relatedPosts, tagsOf } from '#lib/post-tags.ts'
import { slugIn } from './post-url.ts'
import { lazyRenderer } from './renderer.ts'
import { UnbuiltPost } from './UnbuiltPost.tsx'

const db = connection && createPublicClient(connection)

const renderer = lazyRenderer(() => import('#lib/markdown.ts'), { topHeading: 2, anchors: true })

async function read() {
  const slug = slugIn(location.pathname)
  // Load the renderer in parallel with the text.
  renderer.load().catch(() => {})
  return db && slug ? readBlogPost(db, slug) : null
}

const readRelated = async (post: BlogPost) =>
  db ? relatedPosts(post, tagsOf(await listPostsLike(db, post.tags ?? []))) : []

interface Props {
  siteName: string
  /** Slugs of the tags that have a page. */
  tagPages: string[]
}

/** The post whose slug is in the page's address. */
export function UnbuiltPostIsland(props: Props) {
  return (
    <ErrorBoundary>
      <UnbuiltPost {...props} read={read} readRelated={readRelated} renderer={renderer} />
    </ErrorBoundary>
  )
}
