/** Name, colors and icon for a phone's home screen. */
import { brand } from '#collections/brand.ts'
import { tokenColors } from '#lib/token-colors.ts'
import tokens from '#styles/tokens.css?raw'

export async function GET() {
  const { name, slogan } = await brand()
  const background = tokenColors(tokens)['--bg']
  const manifest = {
    name,
    short_name: name,
    description: slogan,
    start_url: '/',
    display: 'browser',
    background_color: background,
    theme_color: background,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
