/** Folders of content files that store as little per file as its page needs, because they grow to thousands. */
import { posix } from 'node:path'
import type { Loader } from 'astro/loaders'

/**
 * Wraps a folder's loader and changes two things in the entries it stores:
 *
 * Pictures are named relative to the folder instead of the file. Astro imports a picture once for each place that
 * names it: a thousand pages with five pictures each would be five thousand imports of the same few files.
 *
 * A file without text gets no rendered text: that would be a second copy of all its fields.
 */
export function slimLoader(loader: Loader): Loader {
  return {
    ...loader,
    load(context) {
      const { store } = context
      const set: typeof store.set = ({ filePath, rendered, ...entry }) =>
        store.set({
          ...entry,
          ...(filePath && { filePath: posix.join(posix.dirname(filePath), '*') }),
          ...(rendered && entry.body && { rendered }),
        })
      return loader.load({ ...context, store: { ...store, set } })
    },
  }
}
