declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates at the first touch, key press, focus or click on the island; events in the meantime are not lost.
     * `idle`: also when the loaded page is idle, whichever comes first. `rest`, `near`: the code is fetched when
     * the loaded page is idle, or when the island comes near.
     */
    'client:interaction'?: boolean | 'idle' | 'rest' | 'near'
    /** Hydrates when the page is first scrolled. */
    'client:scroll'?: boolean
  }
}

export {}
