/**
 * The scoring of Mozilla's HTTP Observatory (its score table of 2024 to 2026) for one response, as a browser gets it
 * over https from a host on the HSTS preload list, as the header requests. Starts at 100 points; what the site does not
 * use (cookies, CORS) neither adds nor subtracts any. Redirecting http to https is up to the host.
 */

/** A test's result and its points. */
export type Finding = [test: string, points: number]

/** Sources that allow almost everything. */
const BROAD = /^(ftp:|http:|https:|\*|https?:\/\/\*(\.\*)?)$/

function directivesOf(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map(part => part.trim().split(/\s+/))
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]))
}

function scorePolicy(policy: string | null): number {
  if (!policy) return -25
  const found = directivesOf(policy)
  const fallback = found.get('default-src') ?? ['*']
  const script = found.get('script-src') ?? fallback
  const style = found.get('style-src') ?? fallback
  const object = found.get('object-src') ?? fallback
  if (script.some(source => BROAD.test(source) || ["'unsafe-inline'", 'data:'].includes(source))) return -20
  if (object.some(source => BROAD.test(source))) return -20
  const active = [...found]
    .filter(([name]) => !['img-src', 'media-src'].includes(name))
    .flatMap(([, all]) => all)
  if (active.some(source => /^(http|ftp):/.test(source))) return -20
  if ([...script, ...style].includes("'unsafe-eval'")) return -10
  if ([...found.values()].flat().some(source => /^(http|ftp):/.test(source))) return -10
  if (style.some(source => BROAD.test(source) || ["'unsafe-inline'", 'data:'].includes(source))) return 0
  return fallback.join() === "'none'" ? 10 : 5
}

function scoreTransport(header: string): number {
  const age = Number(/max-age=(\d+)/.exec(header)?.[1])
  if (Number.isNaN(age)) return -20
  if (age < 15_552_000) return -10
  return age >= 31_536_000 && /includeSubDomains/i.test(header) && /preload/i.test(header) ? 5 : 0
}

function scoreScripts(html: string, isHtml: boolean): number {
  const files = isHtml ? [...html.matchAll(/<script\b[^>]*\ssrc=[^>]*>/g)].map(([tag]) => tag) : []
  if (files.some(tag => /\ssrc="(https?:)?\/\//.test(tag) && !tag.includes('integrity='))) return -5
  return files.some(tag => tag.includes('integrity=')) ? 5 : 0
}

/** The findings of all tests for a response with these headers and this body. */
export function findings(headers: Headers, body: string): Finding[] {
  const policy = headers.get('Content-Security-Policy')
  const isFramed = policy !== null && directivesOf(policy).has('frame-ancestors')
  const isHtml = (headers.get('Content-Type') ?? '').startsWith('text/html')
  const referrer = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/
  const canBeRead =
    headers.has('Access-Control-Allow-Origin') && headers.has('Access-Control-Allow-Credentials')
  return [
    ['content-security-policy', scorePolicy(policy)],
    ['cookies', headers.has('Set-Cookie') ? -20 : 0],
    ['cross-origin-resource-sharing', canBeRead ? -50 : 0],
    ['cross-origin-resource-policy', headers.get('Cross-Origin-Resource-Policy') === 'same-origin' ? 10 : 0],
    ['referrer-policy', referrer.test(headers.get('Referrer-Policy') ?? '') ? 5 : -5],
    ['strict-transport-security', scoreTransport(headers.get('Strict-Transport-Security') ?? '')],
    ['subresource-integrity', scoreScripts(body, isHtml)],
    ['x-content-type-options', headers.get('X-Content-Type-Options') === 'nosniff' ? 0 : -5],
    [
      'x-frame-options',
      isFramed ? 5 : /^(DENY|SAMEORIGIN)$/.test(headers.get('X-Frame-Options') ?? '') ? 0 : -20,
    ],
  ]
}

/** The total score; bonus points count only from 90 points on. */
export function scoreOf(found: Finding[]): number {
  const points = found.map(([, value]) => value)
  const withoutBonus = 100 + points.filter(value => value < 0).reduce((sum, value) => sum + value, 0)
  return withoutBonus < 90
    ? Math.max(withoutBonus, 0)
    : withoutBonus + points.filter(value => value > 0).reduce((sum, value) => sum + value, 0)
}
