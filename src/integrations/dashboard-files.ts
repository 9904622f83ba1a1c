import type { Plugin } from 'vite'

/** What the dashboard opens with; everything else that is an entry belongs to public pages. */
const DASHBOARD = /\/src\/admin\/AdminApp\.tsx$/

/**
 * Puts what the dashboard opens with into one file, and what several of its parts share into another. By default
 * every module that two parts use is a file of its own: opening the dashboard asked for ninety, and took half its time
 * for that. What public pages use is left as it is, so that they load nothing more.
 */
export function dashboardFiles(): Plugin {
  const onPublicPages = new Set<string>()
  const atFirst = new Set<string>()
  const byParts = new Map<string, number>()
  /** What the tabs and dialogs need that the dashboard itself opens. */
  const inTabs = new Set<string>()
  return {
    name: 'dashboard-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment(name) {
      if (name !== 'client') return
      const isShared = (id: string) => onPublicPages.has(id) && (atFirst.has(id) || byParts.has(id))
      const groups = [
        // First, because a group takes what its modules need along.
        { name: 'shared', test: isShared, minShareCount: 2, entriesAware: true, priority: 1 },
        { name: 'dashboard', test: (id: string) => atFirst.has(id) },
        {
          name: 'dashboard-parts',
          // What only parts of tabs share, as imports do, waits until one of them is opened.
          test: (id: string) => !atFirst.has(id) && inTabs.has(id) && (byParts.get(id) ?? 0) > 1,
        },
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
    buildEnd() {
      /** What `id` needs at once, and, if wanted, what it may load later. */
      const reach = (id: string, reached: Set<string>, andLater = false) => {
        if (reached.has(id)) return reached
        reached.add(id)
        const module = this.getModuleInfo(id)
        for (const used of module?.importedIds ?? []) reach(used, reached, andLater)
        if (andLater) for (const used of module?.dynamicallyImportedIds ?? []) reach(used, reached, andLater)
        return reached
      }
      const ids = [...this.getModuleIds()]
      const module = (id: string) => this.getModuleInfo(id)
      for (const id of ids) if (module(id)?.isEntry && !DASHBOARD.test(id)) reach(id, onPublicPages, true)
      for (const id of ids) if (DASHBOARD.test(id)) reach(id, atFirst)
      for (const id of ids) {
        if (onPublicPages.has(id) || !module(id)?.dynamicImporters.length) continue
        const needed = reach(id, new Set())
        for (const used of needed) byParts.set(used, (byParts.get(used) ?? 0) + 1)
        const isTab = module(id)?.dynamicImporters.some(importer => atFirst.has(importer))
        if (isTab) for (const used of needed) inTabs.add(used)
      }
      // A file that is loaded by its name stays one.
      for (const id of ids)
        if (module(id)?.isEntry || module(id)?.dynamicImporters.length) {
          for (const set of [onPublicPages, atFirst, byParts, inTabs]) set.delete(id)
        }
    },
  }
}
