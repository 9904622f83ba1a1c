/**
 * Writes `dist/_headers`: the same security headers for every path and, per page, a content security policy with
 * the hashes of exactly the scripts and styles in its HTML. Nothing needs `unsafe-*`. Also adds the integrity
 * hashes of script files to the pages.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { markdownPath } from '#lib/markdown-path.ts'
import { ENCODING, inlineBlocks, saveIn, withFiles, withoutTagsInAttributes } from './page-files.ts'

/** Sent with every file; functions set their own (netlify/lib/http.ts). */
export const EVERYWHERE = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Pages have their own policy, which replaces this one.
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
}

/**
 * The Trusted Types policies that a page's scripts may create, by route; none on all other pages. `dompurify`
 * belongs to the markdown renderer (src/lib/markdown.ts), the only source of HTML that scripts insert;
 * `dashboard-workers` starts workers of this site (src/admin/parts/own-worker.ts).
 */
const TRUSTED_TYPES: Record<string, string> = {
  '/blog': 'dompurify',
  '/blog-post': 'dompurify',
  // For the preview in the blog's editor, for shrinking pictures before upload, and for timers in hidden tabs.
  '/admin': 'dompurify dashboard-workers',
}

/** Built assets and the logo have content hashes in their names, so a file never changes under its name. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * The page's content security policy.
 * @param html    A built page, decoded one byte per character.
 * @param backend Origin of the Supabase project, if one is configured.
 * @param route   The page's path on the site.
 */
export function pagePolicy(html: string, backend: string | null, route: string): string {
  const origins = backend ? ` ${backend}` : ''
  const scripts = inlineBlocks(html, 'script').map(sha256)
  const styles = inlineBlocks(html, 'style').map(sha256)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src 'self' data: blob: https:${origins}`,
    `media-src 'self' blob: https:${origins}`,
    "font-src 'self'",
    `connect-src 'self'${origins}`,
    'frame-src https://www.youtube-nocookie.com',
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES[route] ?? "'none'"}`,
  ].join('; ')
}

/** How many pages are processed concurrently. */
const AT_A_TIME = 16

/** The content editor's path. */
const EDITOR = '/admin-cms'

/**
 * The content editor's headers, for its own path only: Decap compiles its forms' rules (`unsafe-eval`), injects its
 * styles into the page, and shows previews in its own frames. It connects to this site only.
 */
const EDITOR_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' blob:",
    "frame-src 'self' blob:",
    "media-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}

/** Cached, because most blocks occur in hundreds of pages and hashing them is most of this module's work. */
const hashes = new Map<string, string>()

function sha256(content: string): string {
  const known = hashes.get(content)
  if (known) return known
  const hash = `'sha256-${createHash('sha256').update(content, ENCODING).digest('base64')}'`
  hashes.set(content, hash)
  return hash
}

/** The URL at which Netlify serves a file of `dist/`: pretty for pages, unchanged for the rest. */
function routeOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`.replace(/(?<=.)\/$/, '')
}

function rule(path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  return `${path}\n${lines.join('\n')}\n`
}

/**
 * Adds the hash of each script file to its tag, so that a file altered in transit does not run.
 * @param hashOf The hash of a built file by its path, e.g. `/_astro/menu.js`.
 */
export async function withIntegrity(
  html: string,
  hashOf: (path: string) => Promise<string>,
): Promise<string> {
  const marked = new Map<string, string>()
  for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
    const [, path] = /\ssrc="(\/[^"/?#][^"?#]*)/.exec(tag) ?? []
    if (path && !tag.includes(' integrity=') && !marked.has(tag))
      marked.set(tag, `${tag.slice(0, -1)} integrity="sha256-${await hashOf(path)}">`)
  }
  return html.replace(/<script\b[^>]*>/g, tag => marked.get(tag) ?? tag)
}

/** Hashes of the files in a folder, each read once. */
function fileHashes(root: string): (path: string) => Promise<string> {
  const known = new Map<string, Promise<string>>()
  const hash = async (path: string) =>
    createHash('sha256')
      .update(await readFile(join(root, path)))
      .digest('base64')
  return path => {
    const hashing = known.get(path) ?? hash(path)
    known.set(path, hashing)
    return hashing
  }
}

/**
 * Embeds the policy in the page. The host serves the 404 page at any requested URL, so no rule for a path can
 * supply its policy. `frame-ancestors` works only as a header, which every file gets.
 */
export function withPolicy(html: string, policy: string): string {
  const content = policy.replace(/frame-ancestors [^;]*; /, '').replaceAll('"', '&quot;')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${content}">`
  return html.replace(/<head>(\s*<meta charset[^>]*>)?/i, start => start + meta)
}

/** The dashboard and the content editor consist only of their scripts. */
const isPublic = (page: string) => !/^admin/.test(page)

/**
 * The headers of one page at both its URLs, because Netlify serves it with and without a trailing slash as long as
 * netlify.toml turns off its redirect. An indexed page, which has a `canonical` URL, and its Markdown refer to each
 * other.
 */
function pageRules(page: string, route: string, policy: string, canonical: string | undefined): string {
  const headersOfPage: Record<string, string> =
    route === EDITOR ? { ...EDITOR_HEADERS } : { 'Content-Security-Policy': policy }
  if (!isPublic(page)) headersOfPage['X-Robots-Tag'] = 'noindex'
  const addresses = route === '/' ? [route] : [route, `${route}/`]
  if (canonical === undefined) return addresses.map(address => rule(address, headersOfPage)).join('\n')
  const markdown = markdownPath(route)
  headersOfPage.Link = `<${markdown}>; rel="alternate"; type="text/markdown"`
  const headersOfMarkdown = {
    'Content-Type': 'text/markdown; charset=utf-8',
    Link: `<${canonical}>; rel="canonical"`,
    Vary: 'Accept',
  }
  return [
    // A request for the page's URL that accepts Markdown gets that (netlify/edge-functions/markdown.ts).
    ...addresses.map(address => rule(address, { ...headersOfPage, Vary: 'Accept' })),
    rule(markdown, headersOfMarkdown),
  ].join('\n')
}

/** Astro integration; see the comment at the top. */
export function headers(): AstroIntegration {
  return {
    name: 'headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const address = process.env.SUPABASE_URL
        const backend = address ? new URL(address).origin : null
        const files = await readdir(root, { recursive: true })
        const pages = files.filter(file => file.endsWith('.html')).sort()
        const hashOf = fileHashes(root)
        const save = saveIn(root)
        const finish = async (page: string): Promise<string> => {
          const route = routeOf(page)
          const built = withoutTagsInAttributes(await readFile(`${root}/${page}`, ENCODING))
          const lean = isPublic(page) ? await withFiles(built, save) : built
          const html = await withIntegrity(lean, hashOf)
          const policy = pagePolicy(html, backend, route)
          await writeFile(`${root}/${page}`, page === '404.html' ? withPolicy(html, policy) : html, ENCODING)
          const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? []
          return pageRules(page, route, policy, canonical)
        }
        const rules = [
          rule('/*', EVERYWHERE),
          ...['/_astro/*', '/logo/*'].map(path => rule(path, { 'Cache-Control': FOREVER })),
        ]
        // Runs a few concurrently: while one waits for the disk, another is processed.
        for (let next = 0; next < pages.length; next += AT_A_TIME)
          rules.push(...(await Promise.all(pages.slice(next, next + AT_A_TIME).map(finish))))
        await writeFile(`${root}/_headers`, rules.join('\n'))
      },
    },
  }
}
