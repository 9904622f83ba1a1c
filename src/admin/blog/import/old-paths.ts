/** The addresses that posts had at an old site: those of an owner's import lead to the new ones (IMPT-06). */
import { addRedirect, listRedirects } from '#data/redirects.ts'
import type { Db } from '#data/rest-client.ts'
import type { PostEntry } from './post-entry.ts'

/** Creates what tells where old addresses of posts will lead, and leads them there. */
export function createOldPaths(db: Db, mayRedirect: boolean) {
  /** Where old addresses lead already. */
  let redirects = new Map<string, string>()

  /** The old addresses of a post that lead nowhere yet, and those that lead elsewhere. */
  function redirectsOf({ oldPaths }: PostEntry, slug: string | null) {
    const path = slug === null ? null : `/blog/${slug}`
    return [...new Set(oldPaths)].flatMap(from => {
      const to = redirects.get(from)
      if (from === path || (to !== undefined && to === path)) return []
      return [{ from, elsewhere: to }]
    })
  }

  return {
    /** Reads where old addresses lead by now. */
    async read(): Promise<void> {
      redirects = new Map((await listRedirects(db)).map(({ from_path, to_path }) => [from_path, to_path]))
    },
    /** Which redirects a post's old addresses will get, in sentences. */
    notesOf: (entry: PostEntry, slug: string | null): string[] =>
      redirectsOf(entry, slug).map(({ from, elsewhere }) =>
        elsewhere
          ? `${from} leads to ${elsewhere} already, and still will.`
          : mayRedirect
            ? `${from} will lead to it.`
            : `Only owners can have ${from} lead to it.`,
      ),
    /** Leads those that lead nowhere to a stored post; answers the ids of the redirects, and in sentences what failed. */
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
