import type { Plugin } from 'vite'

/** The module of the function that Vite wraps around every `import()`. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Leaves `import()` to the browser. Vite's wrapper also loads a chunk's stylesheets and dependencies; here every
 * page links the styles of all its islands, and the wrapper would be a fifth of a page's script.
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
