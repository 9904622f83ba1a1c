/** Generates the dashboard's icon file: only the icons it imports, out of the hundreds in Lucide. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The generated file; it is committed. */
export const ICONS_FILE = 'src/admin/icons.ts'

/** The specifier by which the dashboard imports it. */
const MODULE = '#admin/icons.ts'

interface Collection {
  icons: Record<string, { body: string }>
  aliases: Record<string, { parent: string }>
}

const HEAD = `// Written by \`npm run icons:admin\` from what the dashboard imports of it.
// Icons of Lucide (https://lucide.dev), ISC License, © Lucide Icons and Contributors, and of Feather, MIT License,
// © 2013–2026 Cole Bemis.
import { drawn } from './parts/drawn-icon.ts'

export type { LucideIcon } from './parts/drawn-icon.ts'
`

/** The text of the file, with the icons that the dashboard imports. Throws for a name that Lucide does not have. */
export function writeIcons(): string {
  const { icons, aliases }: Collection = createRequire(import.meta.url)('@iconify-json/lucide/icons.json')
  const lines = namedIcons().map(name => {
    const id = name.replace(/(?<=\w)([A-Z]|\d+)/g, '-$1').toLowerCase()
    const place = [id, id.replace(/-icon$/, '')].map(candidate => aliases[candidate]?.parent ?? candidate)
    const icon = place.map(candidate => icons[candidate]).find(found => found !== undefined)
    if (!icon) throw new Error(`Lucide has no icon ${id} for ${name}`)
    return `export const ${name} = /* @__PURE__ */ drawn([${elementsOf(icon.body).join(', ')}])\n`
  })
  return `${HEAD}\n${lines.join('')}`
}

/** The icon names that the dashboard imports, in alphabetical order. */
function namedIcons(): string[] {
  const imported = new RegExp(`import \\{([^}]*)\\} from '${MODULE}'`, 'g')
  const lists = globSync('src/admin/**/*.{ts,tsx}').flatMap(file => [
    ...readFileSync(file, 'utf8').matchAll(imported),
  ])
  const names = lists.flatMap(([, list = '']) => list.split(',').map(name => name.trim()))
  return [...new Set(names)].filter(name => name && !/\bLucideIcon$/.test(name)).sort()
}

/** The elements of an icon as arguments for `drawn`; the component sets the attributes that all icons share. */
function elementsOf(body: string): string[] {
  const common = /^(fill|stroke|stroke-\w+)$/
  return [...body.matchAll(/<(\w+)([^>]*?)\/?>/g)].flatMap(([, name = '', list = '']) => {
    if (name === 'g') return []
    const attributes = [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ])
    const own = attributes.filter(
      ([key = '', value]) => !common.test(key) || (value === 'currentColor' && key === 'fill'),
    )
    return [`['${name}', { ${own.map(([key, value]) => `${key}: '${value}'`).join(', ')} }]`]
  })
}
