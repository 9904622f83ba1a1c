/** Proves to search engines that the site owns the key used to announce pages (netlify/lib/index-now.ts). */
import type { APIContext } from 'astro'
import { isIndexNowKey } from '#lib/index-now-key.ts'

export function getStaticPaths() {
  const { INDEXNOW_KEY: key = '' } = process.env
  return isIndexNowKey(key) ? [{ params: { indexNowKey: key } }] : []
}

export const GET = ({ params }: APIContext): Response => new Response(params.indexNowKey ?? null)
