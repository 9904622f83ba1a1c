import type { AstroIntegration } from 'astro'

/**
 * Adds `client:interaction` and `client:scroll`, so that a visitor who only reads never loads the islands' framework.
 */
export function interactionDirective(): AstroIntegration {
  return {
    name: 'interaction-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/integrations/client-interaction.ts' })
        addClientDirective({ name: 'scroll', entrypoint: './src/integrations/client-scroll.ts' })
      },
    },
  }
}
