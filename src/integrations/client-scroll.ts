import type { ClientDirective } from 'astro'

/** Hydrates an island when the page is first scrolled. */
const clientScroll: ClientDirective = load => {
  addEventListener(
    'scroll',
    async () => {
      const hydrate = await load()
      await hydrate()
    },
    { once: true, passive: true },
  )
}

export default clientScroll
