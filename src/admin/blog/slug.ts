/** A post's slug, by the database's rules (supabase/schemas/3_functions/05_blog.sql). */

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The slug that the database will make from a title, unless another post already has it. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  const short = words.slice(0, 72).replace(/^-+|-+$/g, '')
  if (short.length >= 3) return short
  return short ? `post-${short}` : 'post'
}

/** The problem with a typed slug, or null; an empty one is replaced by one made from the title. */
export function slugProblem(slug: string): string | null {
  if (slug === '' || (slug.length >= 3 && slug.length <= 80 && SLUG_PATTERN.test(slug))) return null
  return 'Use 3 to 80 small letters, digits and single hyphens, e.g. spring-sale-2027.'
}
