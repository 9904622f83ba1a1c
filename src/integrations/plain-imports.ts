import type { Plugin } from 'vite'

/** The module with the function that Vite wraps around every `import()`. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Leaves `import()` to the browser. Vite's wrapper fetches a chunk's style sheets and dependencies along with it;
 * here every page names the styles of all its islands, and the wrapper would be a fifth of a page's script.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    config: () => ({ build: { modulePreload: { resolveDependencies: () => [] } } }),
    load: id => (id === PRELOAD_HELPER ? 'export const __vitePreload = load => load()' : null),
  }
}
