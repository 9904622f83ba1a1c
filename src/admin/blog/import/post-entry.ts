/** A post out of a file, whatever wrote the file. */
import { SLUG_PATTERN } from '#admin/blog/slug.ts'
import type { PostState } from '#data/blog-posts-admin.ts'
import type { EntryFacts } from './entry-facts.ts'

/** What a file says about a post. */
export interface PostEntry {
  title: string
  /** Markdown. */
  content: string
  /** Null where the file says none that can be kept: the database makes one from the title. */
  slug: string | null
  status: PostState
  /** ISO time; null for a draft without one. */
  published_at: string | null
  /** The pictures above the text; `alt` is empty where nothing is said about one. */
  pictures: readonly { address: string; alt: string }[]
  /** Where the picture of share cards lies; '' where the file names none of its own. */
  share: string
  /** What it says beside its text. */
  facts: EntryFacts
  /** Paths of the old site under which it was read; none for a draft, which nobody can be led to. */
  oldPaths: readonly string[]
}

/** What the form says of what cannot be stored, as sentences. */
export function problemsOf({ title, content }: Pick<PostEntry, 'title' | 'content'>): string[] {
  return [
    title === '' && 'It has no title.',
    title.length > 200 && 'A title has at most 200 characters.',
    content.trim() === '' && 'It has no text.',
    content.length > 100_000 && 'A post has at most 100,000 characters.',
  ].filter(sentence => typeof sentence === 'string')
}

/** Whether a post may have this address. */
export const isSlug = (slug: string) => slug.length >= 3 && slug.length <= 80 && SLUG_PATTERN.test(slug)

/** What the database takes as an old address (supabase/schemas/1_tables/18_redirects.sql). */
const OLD_PATH = /^(\/[A-Za-z0-9._~%@+,()!=-]+)+$/
const OURS = /^\/(admin|admin-cms|api|assets|_astro|\.netlify)(\/|$)/

/** The path of an address, as redirects have it; null when none can lead away from it. */
export function oldPathOf(address: string): string | null {
  const url = URL.parse(address, 'https://old.example')
  if (url?.search !== '') return null
  const path = url.pathname.replace(/\/+$/, '')
  const isTaken = OURS.test(path) || path.length > 500 || /\/\.\.?(\/|$)/.test(path)
  return OLD_PATH.test(path) && !isTaken ? path : null
}

/** The state of a post that is public from a time on. */
export const stateFrom = (time: string, now: Date): PostState =>
  Date.parse(time) > now.getTime() ? 'scheduled' : 'published'
