declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrate at the first touch, key, focus or click on the island; nothing done meanwhile is lost. `idle`:
     * or as soon as the loaded page is idle, whichever comes first. `rest`, `near`: its code is fetched when the
     * loaded page is idle, or when the island comes near.
     */
    'client:interaction'?: boolean | 'idle' | 'rest' | 'near'
    /** Hydrate at the first scrolling of the page. */
    'client:scroll'?: boolean
  }
}

export {}
