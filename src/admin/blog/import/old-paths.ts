/** The paths of posts on an old site: if an owner imports, they are redirected to the new ones (IMPT-06). */
import { addRedirect, listRedirects } from '#data/redirects.ts'
import type { Db } from '#data/rest-client.ts'
import type { PostEntry } from './post-entry.ts'

/** Plans and adds redirects from posts' old paths. */
export function createOldPaths(db: Db, mayRedirect: boolean) {
  /** Existing redirects, from path to path. */
  let redirects = new Map<string, string>()

  /** The old paths of a post that have no redirect yet, and those redirected elsewhere. */
  function redirectsOf({ oldPaths }: PostEntry, slug: string | null) {
    const path = slug === null ? null : `/blog/${slug}`
    return [...new Set(oldPaths)].flatMap(from => {
      const to = redirects.get(from)
      if (from === path || (to !== undefined && to === path)) return []
      return [{ from, elsewhere: to }]
    })
  }

  return {
    /** Loads the existing redirects. */
    async read(): Promise<void> {
      redirects = new Map((await listRedirects(db)).map(({ from_path, to_path }) => [from_path, to_path]))
    },
    /** Sentences about the redirects that a post's old paths will get. */
    notesOf: (entry: PostEntry, slug: string | null): string[] =>
      redirectsOf(entry, slug).map(({ from, elsewhere }) =>
        elsewhere
          ? `${from} leads to ${elsewhere} already, and still will.`
          : mayRedirect
            ? `${from} will lead to it.`
            : `Only owners can have ${from} lead to it.`,
      ),
    /** Adds the missing redirects to a stored post; returns their ids, and sentences about failures. */
    async lead(entry: PostEntry, slug: string): Promise<{ added: string[]; notes: string[] }> {
      const added: string[] = []
      const notes: string[] = []
      for (const { from, elsewhere } of mayRedirect ? redirectsOf(entry, slug) : []) {
        if (elsewhere) continue
        const id = crypto.randomUUID()
        await addRedirect(db, { id, from_path: from, to_path: `/blog/${slug}` }).then(
          () => added.push(id),
          error => {
            console.error(error)
            notes.push(`${from} could not be made to lead to it.`)
          },
        )
      }
      return { added, notes }
    },
  }
}
