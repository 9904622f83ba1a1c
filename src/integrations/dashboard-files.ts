import type { Plugin } from 'vite'

/** The dashboard's entry; all other entries belong to public pages. */
const DASHBOARD = /\/src\/admin\/AdminApp\.tsx$/

/**
 * Bundles what the dashboard opens with into one file, and what several of its parts share into another. By default
 * every module used by two parts becomes its own file: opening the dashboard made ninety requests, which took half
 * its load time. Modules of public pages are left alone, so that those pages load nothing more.
 */
export function dashboardFiles(): Plugin {
  const onPublicPages = new Set<string>()
  const atFirst = new Set<string>()
  const byParts = new Map<string, number>()
  /** What the tabs and dialogs opened by the dashboard itself need. */
  const inTabs = new Set<string>()
  return {
    name: 'dashboard-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment(name) {
      if (name !== 'client') return
      const isShared = (id: string) => onPublicPages.has(id) && (atFirst.has(id) || byParts.has(id))
      const groups = [
        // First, because a group pulls in its modules' dependencies.
        { name: 'shared', test: isShared, minShareCount: 2, entriesAware: true, priority: 1 },
        { name: 'dashboard', test: (id: string) => atFirst.has(id) },
        {
          name: 'dashboard-parts',
          // What only parts of tabs share, such as the code of imports, loads when one of them is opened.
          test: (id: string) => !atFirst.has(id) && inTabs.has(id) && (byParts.get(id) ?? 0) > 1,
        },
      ]
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
    buildEnd() {
      /** What `id` needs immediately and, with `andLater`, what it may load later. */
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
      // A file that is loaded by name stays a file of its own.
      for (const id of ids)
        if (module(id)?.isEntry || module(id)?.dynamicImporters.length) {
          for (const set of [onPublicPages, atFirst, byParts, inTabs]) set.delete(id)
        }
    },
  }
}
