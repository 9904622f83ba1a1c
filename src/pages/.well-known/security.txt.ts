/** Where to report a vulnerability of the site (RFC 9116). */
import type { APIContext } from 'astro'
import { site as readSite } from '#collections/site.ts'

/** Validity in milliseconds: less than the year that the standard advises. Every build renews it (publishing.ts). */
const VALID = 180 * 24 * 60 * 60 * 1000

export async function GET({ site }: APIContext) {
  const { securityContact } = await readSite()
  const lines = {
    Contact: new URL(securityContact, site).href,
    Expires: new Date(Date.now() + VALID).toISOString(),
    'Preferred-Languages': 'en',
    Canonical: new URL('/.well-known/security.txt', site).href,
  }
  const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`)
  return new Response(text.join(''))
}
