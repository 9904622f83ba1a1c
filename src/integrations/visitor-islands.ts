/**
 * Runs the public islands with Preact in the browser, at a fifth of React's size. They are written for React, and
 * React renders them at build time and in development; the dashboard keeps React because its libraries require it.
 */
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

/** Preact's replacement for each React module. */
const IN_PLACE_OF: Record<string, string> = {
  react: fileURLToPath(new URL('visitor-react.ts', import.meta.url)),
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/compat/jsx-runtime',
}

const folder = (name: string) => fileURLToPath(new URL(`../${name}/`, import.meta.url))
const VISITORS = [folder('features'), folder('components')]
const DASHBOARD = folder('admin')

const isVisitors = (file: string) => VISITORS.some(place => file.startsWith(place))

/** Modules that public pages and the dashboard both use. */
const SHARED = [...VISITORS, folder('lib'), folder('data')]
/** The settings of the build, which Astro keeps in one module for all: a copy would put them into a file of their own. */
const SETTINGS = `${folder('data')}connection.ts`
const isShared = (file: string) =>
  /\.tsx?$/.test(file) && file !== SETTINGS && SHARED.some(place => file.startsWith(place))

/**
 * Marks the dashboard's own copy of a module. Components and hooks need one, because theirs import React; with all the
 * others, opening the dashboard takes about half as many script files, and a visitor's page up to four fewer.
 */
const MARK = '?dashboard'

/** Must precede React in the list of integrations, so that it claims the islands. */
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

/** In the browser build, everything that visitors use imports Preact instead of React. */
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
        return !isOfDashboard && isVisitors(importer) ? this.resolve(preact, importer, options) : undefined
      if (!isOfDashboard) return
      const found = await this.resolve(source, importer.replace(MARK, ''), { ...options, skipSelf: true })
      return found && isShared(found.id) ? `${found.id}${MARK}` : undefined
    },
  }
}
