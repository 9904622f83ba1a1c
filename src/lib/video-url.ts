/** What an item's video address stands for. */
import { thumbnailCandidates } from './thumbnail.ts'

/** A film on the video-sharing site by its embed address, or a film file by the addresses to try. */
export type Video = { kind: 'embed'; address: string } | { kind: 'file'; addresses: string[] }

const SHARING_SITE = /^((www|m|music)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be)$/

/**
 * Reads a video address. A link of the video-sharing site becomes its embed address on the host that sets no
 * cookies (VID-01); anything else, also such a link with a malformed id, is a file for the browser's own
 * player (VID-02). Null when there is nothing that may be requested, as for `javascript:` (SEC-6).
 */
export function readVideoUrl(address: string | null | undefined): Video | null {
  const id = sharedFilmId(address?.trim() ?? '')
  if (id) return { kind: 'embed', address: `https://www.youtube-nocookie.com/embed/${id}?rel=0` }
  const addresses = thumbnailCandidates(address)
  return addresses.length > 0 ? { kind: 'file', addresses } : null
}

/** The 11 characters that name a film, from any form of link that the site's own buttons give. */
function sharedFilmId(link: string): string | null {
  // People also write the address down without its beginning.
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
