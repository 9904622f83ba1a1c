/** Folders of content files with as little kept of each file as its page needs: they grow to thousands. */
import { posix } from 'node:path'
import type { Loader } from 'astro/loaders'

/**
 * The loader of a folder, with two things changed in what it keeps of each entry:
 *
 * Pictures are named from the folder instead of from the file. Astro imports a picture once for each place that names
 * it: a thousand pages with five pictures each would be five thousand imports of the same few files.
 *
 * A file without text has no rendered text either: that would be a second copy of all its fields.
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
