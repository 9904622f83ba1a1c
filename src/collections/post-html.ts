/** Renders posts as HTML for pages and feeds; src/lib/markdown.ts decides what is allowed. */
import { JSDOM } from 'jsdom'
import type { BlogPost } from '#data/blog-posts.ts'
import { createRenderer, type RenderOptions, type Size } from '#lib/markdown.ts'
import { publicImageSize } from '#lib/public-image.ts'

/** The sizes of all pictures in these posts by URL, for those in `public/`. */
export async function pictureSizes(posts: BlogPost[]): Promise<Record<string, Size>> {
  const addresses = new Set(posts.flatMap(post => post.image_urls))
  // Only rendering reveals which URLs a text contains.
  const collect = postRenderer({
    sizeOf(address) {
      addresses.add(address)
      return undefined
    },
  })
  for (const post of posts) collect(post.content)
  const sizes: Record<string, Size> = {}
  for (const address of addresses) {
    const size = await publicImageSize(address)
    if (size) sizes[address] = size
  }
  return sizes
}

/** Shared by all renderers: they leave nothing in it, and creating it takes longer than rendering a post. */
const { window } = new JSDOM('')

/** Creates a renderer for posts that needs no browser. */
export function postRenderer(options: RenderOptions): (source: string) => string {
  const render = createRenderer(window, options)
  return source => String(render(source))
}
