/** Tags of posts: their pages, and the posts that share them. */

/** The slug of a tag: letters lose their accents, and everything else between words becomes one hyphen. */
export function tagSlug(tag: string): string {
  const plain = tag
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
  // Keeps C, C++ and C# apart.
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
  /** As spelled in the first of its posts. */
  name: string
  /** In the order given. */
  posts: Post[]
}

/** The tags of these posts, the most used first, then by name. Tags with the same slug are merged. */
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

/** A tag shown below a post; `path` is null while the tag has no page. */
export interface ShownTag {
  name: string
  path: string | null
}

/** The tags of a post, linked if `slugs` says that they have a page. */
export const shownTags = (post: Tagged, slugs: readonly string[]): ShownTag[] =>
  [...bySlug(post)].map(([slug, name]) => ({ name, path: slugs.includes(slug) ? tagPath(slug) : null }))

/** Maximum number of related posts shown. */
const RELATED = 3

/** The posts that share the most tags with this one, newer first among equals; posts that share none are left out. */
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

/** Names by slug, each tag once; tags with an empty slug are left out. */
function bySlug({ tags = [] }: Tagged): Map<string, string> {
  const names = new Map<string, string>()
  for (const name of tags) {
    const slug = tagSlug(name)
    if (slug && !names.has(slug)) names.set(slug, name)
  }
  return names
}
