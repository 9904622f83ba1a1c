/** Hydrates an island with Preact: the client entrypoint of Astro's renderer interface. */
import { type ComponentType, h, hydrate } from 'preact'

/**
 * Hydrates the HTML inside `element`. The island's children are static HTML and stay unchanged; this site uses no
 * other slots.
 */
export default (element: HTMLElement) =>
  (Component: ComponentType, props: Record<string, unknown>, slots: { default?: string }): void => {
    if (!element.hasAttribute('ssr')) return
    const children = slots.default && h('astro-slot', { dangerouslySetInnerHTML: { __html: slots.default } })
    hydrate(h(Component, props, children), element)
  }
