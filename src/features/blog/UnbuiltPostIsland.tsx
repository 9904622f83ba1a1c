import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import { readBlogPost } from '#data/blog-posts.ts'
import { connection } from '#data/connection.ts'
import { createPublicClient } from '#data/public-client.ts'
import { slugIn } from './address.ts'
import { lazyRenderer } from './renderer.ts'
import { UnbuiltPost } from './UnbuiltPost.tsx'

const db = connection && createPublicClient(connection)

const renderer = lazyRenderer(() => import('#lib/markdown.ts'), { topHeading: 2 })

async function read() {
  const slug = slugIn(location.pathname)
  // The text comes while its renderer does.
  renderer.load().catch(() => {})
  return db && slug ? readBlogPost(db, slug) : null
}

/** The post whose slug is in the page's address. */
export function UnbuiltPostIsland() {
  return (
    <ErrorBoundary>
      <UnbuiltPost read={read} renderer={renderer} />
    </ErrorBoundary>
  )
}
