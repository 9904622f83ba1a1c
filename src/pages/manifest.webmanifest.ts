/** Name, colors and icon for a phone's home screen. */
import { brand } from '#collections/brand.ts'

export async function GET() {
  const { name, slogan } = await brand()
  const manifest = {
    name,
    short_name: name,
    description: slogan,
    start_url: '/',
    display: 'browser',
    background_color: '#e9eae5',
    theme_color: '#e9eae5',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
