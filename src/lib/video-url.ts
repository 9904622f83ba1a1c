/** What an item's video address refers to. */
import { thumbnailCandidates } from './thumbnail.ts'

/** A film on the video-sharing site, by its embed URL, or a film file, by the addresses to try. */
export type Video = { kind: 'embed'; address: string } | { kind: 'file'; addresses: string[] }

const SHARING_SITE = /^((www|m|music)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/

/**
 * Parses a video address. A link to the video-sharing site becomes its embed URL on the host that sets no cookies
 * (VID-01); anything else, including such a link with a malformed id, is a file for the browser's own player
 * (VID-02). Null when nothing may be requested, as for `javascript:` (SEC-6).
 */
export function readVideoUrl(address: string | null | undefined): Video | null {
  const id = sharedFilmId(address?.trim() ?? '')
  if (id) return { kind: 'embed', address: `https://www.youtube-nocookie.com/embed/${id}?rel=0` }
  const addresses = thumbnailCandidates(address)
  return addresses.length > 0 ? { kind: 'file', addresses } : null
}

/** The 11-character id of a film, from any link format that the site's share buttons produce. */
function sharedFilmId(link: string): string | null {
  // People also write the address without its scheme.
  const full = link.replace(/^(\/\/)?(?=[a-z.-]*youtu)/i, 'https://')
  if (!URL.canParse(full)) return null
  const { hostname, pathname, searchParams } = new URL(full)
  if (!SHARING_SITE.test(hostname)) return null
  const [, first = '', second = ''] = pathname.split('/')
  const id = idIn({ hostname, first, second, watched: searchParams.get('v') ?? '' })
  return /^[\w-]{11}$/.test(id) ? id : null
}

function idIn(link: { hostname: string; first: string; second: string; watched: string }): string {
  if (link.hostname.endsWith('youtu.be')) return link.first
  if (link.first === 'watch') return link.watched
  return ['embed', 'v', 'shorts', 'live'].includes(link.first) ? link.second : ''
}
