import netlify from '@astrojs/netlify'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, envField } from 'astro/config'
import { contentEditor } from './admin-cms/integration.ts'
import { devFunctions } from './scripts/lib/dev-functions.ts'
import { requireWholeBackend, wholeEnvironment } from './scripts/lib/environment.ts'
import { contentMarkdown } from './src/integrations/content-markdown.ts'
import { dashboardFiles } from './src/integrations/dashboard-files.ts'
import { headers } from './src/integrations/headers.ts'
import { inlineScripts } from './src/integrations/inline-scripts.ts'
import { interactionDirective } from './src/integrations/interaction-directive.ts'
import { markdownPages } from './src/integrations/markdown-pages.ts'
import { plainImports } from './src/integrations/plain-imports.ts'
import { redirects } from './src/integrations/redirects.ts'
import { refreshContent } from './src/integrations/refresh-content.ts'
import { searchFiles } from './src/integrations/search-files.ts'
import { visitorIslands } from './src/integrations/visitor-islands.ts'
import { FREE_PLAN } from './src/lib/publishing.ts'

requireWholeBackend(wholeEnvironment())

const credits = usual =>
  envField.number({ context: 'client', access: 'public', int: true, min: 0, default: usual })

/**
 * The Netlify adapter without its server function: every page is pre-rendered, and `netlify/functions`
 * holds the few endpoints. The adapter has no option for this, so its announcement is corrected.
 */
function staticNetlify() {
  const adapter = netlify({
    imageCDN: false,
    devFeatures: { images: false, environmentVariables: false, edgeFunctions: false },
  })
  const announce = adapter.hooks['astro:config:done']
  adapter.hooks['astro:config:done'] = options =>
    announce({
      ...options,
      setAdapter: description =>
        options.setAdapter({
          ...description,
          adapterFeatures: { ...description.adapterFeatures, buildOutput: 'static' },
        }),
    })
  return adapter
}

export default defineConfig({
  site: process.env.URL ?? 'http://localhost:4321',
  adapter: staticNetlify(),
  session: false,
  integrations: [
    visitorIslands(),
    react(),
    interactionDirective(),
    contentEditor(),
    headers(),
    redirects(),
    markdownPages(),
    searchFiles(),
    refreshContent(),
    devFunctions(),
  ],
  // Two builds at a time must not share what they have read; see tests/e2e/editor.spec.ts.
  ...(process.env.ASTRO_CACHE && { cacheDir: process.env.ASTRO_CACHE }),
  // Several pages at once, because pictures for link previews are drawn outside of the event loop: on two cores that halves
  // the time of a first build's pages.
  build: { inlineStylesheets: 'auto', concurrency: 4 },
  trailingSlash: 'ignore',
  image: {
    // A fresh machine encodes four hundred pictures. Effort 2 takes a tenth of the default's time for 5 % more bytes.
    // Effort 0 halves the processor time of a whole build for 30 % more bytes than that: a developer's first start is short.
    service: {
      entrypoint: 'astro/assets/services/sharp',
      config: { avif: { effort: process.env.NETLIFY ? 2 : 0 } },
    },
  },
  markdown: { processor: contentMarkdown, syntaxHighlight: false },
  env: {
    schema: {
      SUPABASE_URL: envField.string({ context: 'client', access: 'public', optional: true, url: true }),
      SUPABASE_ANON_KEY: envField.string({ context: 'client', access: 'public', optional: true }),
      // What the dashboard's forecast goes by; the functions read the same variables (netlify/lib/publish.ts).
      PUBLISH_CREDITS_MONTH: credits(FREE_PLAN.perMonth),
      PUBLISH_CREDITS_DEPLOY: credits(FREE_PLAN.perDeploy),
    },
  },
  vite: {
    // Vite reads .env, too.
    ...(process.env.ENV_FILE === '' && { envDir: false }),
    plugins: [tailwindcss(), plainImports(), inlineScripts(), dashboardFiles()],
    // Without it the styles are joined to what WebKit does not read (“text-decoration: underline 1.5px”).
    build: {
      cssTarget: ['chrome123', 'firefox130', 'safari17.5'],
      // Of the styles, those that all pages share are a file, which a visit fetches once; what a page adds stands in it.
      assetsInlineLimit: file => (file.endsWith('.css') ? !/\/Page\.[^/]*$/.test(file) : undefined),
    },
  },
})
