/** Brings an island to life with Preact: Astro's interface to a framework in the browser. */
import { type ComponentType, h, hydrate } from 'preact'

/**
 * Takes over the HTML inside `element`. The island's own children are HTML that stays as it is; other slots are not
 * used on this site.
 */
export default (element: HTMLElement) =>
  (Component: ComponentType, props: Record<string, unknown>, slots: { default?: string }): void => {
    if (!element.hasAttribute('ssr')) return
    const children = slots.default && h('astro-slot', { dangerouslySetInnerHTML: { __html: slots.default } })
    hydrate(h(Component, props, children), element)
  }
