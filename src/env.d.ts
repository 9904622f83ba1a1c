declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate at the first touch, key, focus or click on the island; nothing done meanwhile is lost. */
    'client:interaction'?: boolean
    /** Hydrate at the first scrolling of the page. */
    'client:scroll'?: boolean
  }
}

export {}
