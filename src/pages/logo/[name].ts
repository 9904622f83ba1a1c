/** The logo of the settings, which the header and the footer of every page show. */
import type { APIContext } from 'astro'
import { logo } from '#collections/brand.ts'
import type { LogoFile } from '#lib/logo-file.ts'

export async function getStaticPaths() {
  const file = await logo()
  return file ? [{ params: { name: file.name }, props: file }] : []
}

export const GET = ({ props: { content } }: APIContext<LogoFile>): Response =>
  new Response(new Uint8Array(content), { headers: { 'Content-Type': 'image/webp' } })
