/** Name, colors and icon of the dashboard, which can be installed separately. */
import { brand } from '#collections/brand.ts'
import { tokenColors } from '#lib/token-colors.ts'
import tokens from '#styles/tokens.css?raw'

export async function GET() {
  const { name } = await brand()
  const background = tokenColors(tokens)['--bg']
  const manifest = {
    id: '/admin',
    name: `${name} Dashboard`,
    short_name: name,
    start_url: '/admin',
    scope: '/admin',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
