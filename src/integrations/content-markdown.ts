/** How the bodies of content files become HTML. */
import { satteri } from '@astrojs/markdown-satteri'

/**
 * Astro's own Markdown, in which raw HTML is text (SEC-3): editors write these files, and a page's policy permits every
 * script that it was built with.
 */
export const contentMarkdown = satteri({
  hastPlugins: [
    {
      name: 'html-as-text',
      raw: (node, context) => context.replaceNode(node, { type: 'text', value: node.value }),
    },
  ],
})
