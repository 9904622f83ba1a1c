/** The markdown renderer for the browser; its code is loaded when the browser first has to render a post. */
import type { RenderOptions, SafeHtml } from '#lib/markdown.ts'

export type Render = (source: string) => SafeHtml

/** A renderer that is loaded at most once, because a page can create its Trusted Types policy only once. */
export interface LazyRenderer {
  /** The renderer if it is loaded, else null. */
  ready: () => Render | null
  load: () => Promise<Render>
}

/** @param loadModule Imports src/lib/markdown.ts; called on the first `load`, and again after a failure. */
export function lazyRenderer(
  loadModule: () => Promise<typeof import('#lib/markdown.ts')>,
  options: RenderOptions,
): LazyRenderer {
  let renderer: Render | null = null
  let loading: Promise<Render> | null = null
  return {
    ready: () => renderer,
    load() {
      loading ??= loadModule().then(
        ({ createRenderer }) => {
          renderer = createRenderer(window, options)
          return renderer
        },
        (cause: unknown) => {
          loading = null
          throw new Error('Could not load the markdown renderer', { cause })
        },
      )
      return loading
    },
  }
}
