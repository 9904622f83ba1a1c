/** Tells search engines which pages a publication has changed (indexnow.org), if a key is set. */
import { isIndexNowKey } from '#lib/index-now-key.ts'
import { changedPages, pageVersions } from '#lib/page-versions.ts'
import { isLoopback } from './loopback.ts'

/** Notifies all participating search engines at once. */
const ENDPOINT = 'https://api.indexnow.org/indexnow'
/** Most addresses per message. */
const MOST = 10_000
/** How long the service may take, in milliseconds. */
const LIMIT_MS = 5000

/** The site and the key that proves its ownership, by a file with the key at `/<key>.txt`. */
export interface IndexNow {
  key: string
  /** The site's own address. */
  site: URL
  endpoint: URL
}

/**
 * Settings from `INDEXNOW_KEY` and `INDEXNOW_URL`; null without a valid key, and for a site on this machine, which is
 * never announced elsewhere.
 */
export function indexNowSettings(environment: Record<string, string | undefined>): IndexNow | null {
  const { INDEXNOW_KEY: key = '', INDEXNOW_URL: address, URL: site = '' } = environment
  const endpoint = URL.parse(address || ENDPOINT)
  const url = URL.parse(site)
  if (!isIndexNowKey(key) || !endpoint || !url) return null
  if (isLoopback(url.hostname) && !isLoopback(endpoint.hostname)) return null
  return { key, site: url, endpoint }
}

export interface Announcement {
  /** The list of pages and versions that the build has written. */
  versions: () => Promise<unknown>
  /** What was announced before. */
  known: () => Promise<Record<string, string>>
  /** Stores what is announced now. */
  store: (versions: Record<string, string>) => Promise<void>
}

/**
 * Announces the pages that are new, changed or gone since the last announcement. Throws unless every message was
 * accepted; the next publication then announces them again.
 * @returns how many pages were announced.
 */
export async function announceChanges(settings: IndexNow, announcement: Announcement): Promise<number> {
  const [known, now] = await Promise.all([announcement.known(), announcement.versions()])
  const versions = pageVersions.parse(now)
  const addresses = changedPages(known, versions).map(path => new URL(path, settings.site).href)
  for (let first = 0; first < addresses.length; first += MOST)
    await announce(settings, addresses.slice(first, first + MOST))
  if (addresses.length > 0) await announcement.store(versions)
  return addresses.length
}

async function announce({ key, site, endpoint }: IndexNow, urlList: string[]): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ host: site.host, key, urlList }),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The announcement of pages was answered ${response.status}`)
}
