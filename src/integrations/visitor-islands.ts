/**
 * Lets Preact run the public islands in the browser, at a fifth of React's weight. They are written for React, drawn by
 * React at build time and while developing; the dashboard, whose libraries want React itself, keeps it.
 */
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

/** What Preact offers in place of each of React's modules. */
const IN_PLACE_OF: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
}

const path = (folder: string) => fileURLToPath(new URL(`../${folder}/`, import.meta.url))
const VISITORS = [path('features'), path('components')]
const DASHBOARD = path('admin')

/** Marks a component's second life, in the dashboard. */
const MARK = '?dashboard'

/** Must stand before React in the list of integrations, so that its islands are this one's. */
export function visitorIslands(): AstroIntegration {
  return {
    name: 'visitor-islands',
    hooks: {
      'astro:config:setup': ({ command, addRenderer, updateConfig }) => {
        if (command !== 'build') return
        addRenderer({
          name: 'visitor-islands',
          serverEntrypoint: '@astrojs/react/server.js',
          clientEntrypoint: './src/integrations/visitor-client.ts',
        })
        updateConfig({ vite: { plugins: [preactForVisitors()] } })
      },
    },
  }
}

/** In the browser's code, everything that visitors use asks Preact where it names React. */
function preactForVisitors(): Plugin {
  return {
    name: 'preact-for-visitors',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (!importer) return
      const isOfDashboard = importer.startsWith(DASHBOARD) || importer.endsWith(MARK)
      const preact = IN_PLACE_OF[source]
      if (preact)
        return !isOfDashboard && VISITORS.some(folder => importer.startsWith(folder))
          ? this.resolve(preact, importer, options)
          : undefined
      if (!isOfDashboard || !source.endsWith('.tsx')) return
      const found = await this.resolve(source, importer.replace(MARK, ''), { ...options, skipSelf: true })
      const isShared = found && VISITORS.some(folder => found.id.startsWith(folder))
      return isShared ? `${found.id}${MARK}` : undefined
    },
  }
}
