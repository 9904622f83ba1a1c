import { readFile } from 'node:fs/promises'
import { minify, type Plugin } from 'vite'

/** How a page imports an inline script: `import script from './first-paint.js?raw'`. */
const INLINE = /\.js\?raw$/

/** Strips comments and whitespace from the inline scripts, which every visitor loads with each page. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: INLINE },
      async handler(id) {
        const file = id.replace('?raw', '')
        const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false })
        if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
        return `export default ${JSON.stringify(code)}`
      },
    },
  }
}
