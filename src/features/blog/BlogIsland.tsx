import { type ReactNode, useState } from 'react'
import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import { listPostTitles, readBlogPost, readPublishedPosts } from '#data/blog-posts.ts'
import { connection } from '#data/connection.ts'
import { createPublicClient } from '#data/public-client.ts'
import type { Size } from '#lib/markdown.ts'
import { Blog } from './Blog.tsx'
import { lazyRenderer } from './renderer.ts'
import type { BlogSource, PublishedBlog } from './use-blog.ts'

interface Props {
  page: PublishedBlog
  sizes: Record<string, Size>
  listTitle: string
  siteName: string
  tagPages: string[]
  children?: ReactNode
}

const db = connection && createPublicClient(connection)

const source: BlogSource = {
  current: db && { titles: () => listPostTitles(db), post: slug => readBlogPost(db, slug) },
  published: () => readPublishedPosts(),
  isBeingRead: () => scrollY > innerHeight / 2,
}

/** The blog on /blog. It reads from the backend; an error in it cannot take the page down. */
export function BlogIsland({ children, ...props }: Props) {
  const [renderer] = useState(() =>
    lazyRenderer(() => import('#lib/markdown.ts'), {
      topHeading: 3,
      sizeOf: address => props.sizes[address],
    }),
  )
  return (
    <ErrorBoundary>
      <Blog {...props} source={source} renderer={renderer}>
        {children}
      </Blog>
    </ErrorBoundary>
  )
}
