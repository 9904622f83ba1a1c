/** A post read from a file of any format. */
import { SLUG_PATTERN } from '#admin/blog/slug.ts'
import type { PostState } from '#data/blog-posts-admin.ts'
import { parseUrl } from '#lib/parse-url.ts'
import type { EntryFacts } from './entry-facts.ts'

/** The data that a file contains about a post. */
export interface PostEntry {
  title: string
  /** Markdown. */
  content: string
  /** Null if the file has no valid one; the database then makes one from the title. */
  slug: string | null
  /** Null if the file does not say when the post is public: one that is here keeps its state, a new one is a draft. */
  status: PostState | null
  /** ISO time; null for a post without one. */
  published_at: string | null
  /** The pictures above the text; `alt` is '' if there is no description. */
  pictures: readonly { address: string; alt: string }[]
  /** The address of the share card picture; '' if the file names none. */
  share: string
  /** Its metadata. */
  facts: EntryFacts
  /** Its paths on the old site. */
  oldPaths: readonly string[]
}

/**
 * The entry with the state that it gets, and sentences about that. A file that does not say when its post is public
 * leaves the state that the post has here; `here` is null for a new one. Drafts lose their old paths, because a redirect
 * to them would lead nowhere.
 */
export function settled(entry: PostEntry, here: PostState | null): { entry: PostEntry; notes: string[] } {
  const { oldPaths } = entry
  const status = entry.status ?? here ?? 'draft'
  const isLeft = status === 'draft' && oldPaths.length > 0
  return {
    entry: { ...entry, status, oldPaths: isLeft ? [] : oldPaths },
    notes: [
      entry.status === null && here === null && 'It has no date, and comes as a draft.',
      isLeft && `A draft has no address to lead to; left out: ${oldPaths.join(', ')}.`,
    ].filter(sentence => typeof sentence === 'string'),
  }
}

/** The form's messages about what cannot be stored. */
export function problemsOf({ title, content }: Pick<PostEntry, 'title' | 'content'>): string[] {
  return [
    title === '' && 'It has no title.',
    title.length > 200 && 'A title has at most 200 characters.',
    content.trim() === '' && 'It has no text.',
    content.length > 100_000 && 'A post has at most 100,000 characters.',
  ].filter(sentence => typeof sentence === 'string')
}

/** Whether a text is a valid slug for a post. */
export const isSlug = (slug: string) => slug.length >= 3 && slug.length <= 80 && SLUG_PATTERN.test(slug)

/** The old paths that the database accepts (supabase/schemas/1_tables/18_redirects.sql). */
const OLD_PATH = /^(\/[A-Za-z0-9._~%@+,()!=-]+)+$/
const OURS = /^\/(admin|admin-cms|api|assets|_astro|\.netlify)(\/|$)/

/** The path of an address in the form used by redirects; null if it cannot be redirected. */
export function oldPathOf(address: string): string | null {
  const url = parseUrl(address, 'https://old.example')
  if (url?.search !== '') return null
  const path = url.pathname.replace(/\/+$/, '')
  const isTaken = OURS.test(path) || path.length > 500 || /\/\.\.?(\/|$)/.test(path)
  return OLD_PATH.test(path) && !isTaken ? path : null
}

/** The state of a post with this publication time. */
export const stateFrom = (time: string, now: Date): PostState =>
  Date.parse(time) > now.getTime() ? 'scheduled' : 'published'
