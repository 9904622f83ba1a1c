/** Tags of posts: the pages that they have, and the posts that share them. */

/** The name of a tag in addresses: letters lose their accents, everything else between words becomes one hyphen. */
export function tagSlug(tag: string): string {
  const plain = tag
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
  // C, C++ and C# are three.
  const said = plain.replace(/(?<=[a-z0-9]\+*)\+/g, '-plus').replace(/(?<=[a-z0-9])#/g, '-sharp')
  return said.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
}

/** The page of a tag by its slug. */
export const tagPath = (slug: string): string => `/blog/tags/${slug}`

/** Whether a path is that of a tag's page. */
export const isTagPath = (path: string): boolean => path.startsWith(tagPath(''))

interface Tagged {
  tags?: readonly string[] | undefined
}

/** A tag with the posts that have it. */
export interface Tag<Post> {
  slug: string
  /** As the first of its posts writes it. */
  name: string
  /** In the order in which they came. */
  posts: Post[]
}

/** The tags of these posts, those of most posts first, then by name. Tags of one slug are one. */
export function tagsOf<Post extends Tagged>(posts: readonly Post[]): Tag<Post>[] {
  const tags = new Map<string, Tag<Post>>()
  for (const post of posts) {
    for (const [slug, name] of bySlug(post)) {
      const tag = tags.get(slug) ?? { slug, name, posts: [] }
      tags.set(slug, tag)
      tag.posts.push(post)
    }
  }
  return [...tags.values()].sort(
    (one, other) => other.posts.length - one.posts.length || one.name.localeCompare(other.name, 'en'),
  )
}

/** A tag as it shows below a post; `path` is null while its page is not there. */
export interface ShownTag {
  name: string
  path: string | null
}

/** The tags of a post, with links to those of which `slugs` says that they have a page. */
export const shownTags = (post: Tagged, slugs: readonly string[]): ShownTag[] =>
  [...bySlug(post)].map(([slug, name]) => ({ name, path: slugs.includes(slug) ? tagPath(slug) : null }))

/** How many related posts are shown. */
const RELATED = 3

/** The posts that share most of a post's tags, newer ones first among equals; none that shares none. */
export function relatedPosts<Post extends { id: string; published_at: string }>(
  post: Tagged & { id: string },
  tags: readonly Tag<Post>[],
): Post[] {
  const own = bySlug(post)
  const counts = new Map<Post, number>()
  for (const tag of tags.filter(({ slug }) => own.has(slug))) {
    for (const other of tag.posts) if (other.id !== post.id) counts.set(other, (counts.get(other) ?? 0) + 1)
  }
  return [...counts]
    .sort(
      ([one, oneCount], [other, otherCount]) =>
        otherCount - oneCount || Date.parse(other.published_at) - Date.parse(one.published_at),
    )
    .slice(0, RELATED)
    .map(([other]) => other)
}

/** Names by slug, each tag once; what makes no address is left out. */
function bySlug({ tags = [] }: Tagged): Map<string, string> {
  const names = new Map<string, string>()
  for (const name of tags) {
    const slug = tagSlug(name)
    if (slug && !names.has(slug)) names.set(slug, name)
  }
  return names
}
