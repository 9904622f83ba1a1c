/** The posts' text as HTML, for pages and feeds; see src/lib/markdown.ts for what is let through. */
import { JSDOM } from 'jsdom'
import type { BlogPost } from '#data/blog-posts.ts'
import { createRenderer, type RenderOptions, type Size } from '#lib/markdown.ts'
import { publicImageSize } from '#lib/public-image.ts'

/** The sizes of all pictures of these posts by address, as far as they lie in `public/`. */
export async function pictureSizes(posts: BlogPost[]): Promise<Record<string, Size>> {
  const addresses = new Set(posts.flatMap(post => post.image_urls))
  // Rendering is what knows which addresses a text names.
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

/** One for all renderers: they leave nothing in it, and making it takes longer than rendering a post. */
const { window } = new JSDOM('')

/** Renders markdown of posts without a browser. */
export function postRenderer(options: RenderOptions): (source: string) => string {
  const render = createRenderer(window, options)
  return source => String(render(source))
}
