/** Recognizes pictures that a browser can turn into WebP, by their first bytes. */

/** A file's format, or why it is refused. */
export type PictureCheck = { format: 'webp' | 'png' | 'jpeg' } | { refusal: string }

const TAKEN = 'Please save it as WebP, PNG or JPEG first.'

/**
 * Recognizes a file by its first bytes.
 * @param bytes At least twelve of them, if the file has that many.
 */
export function checkPicture(name: string, bytes: Uint8Array): PictureCheck {
  const text = String.fromCharCode(...bytes)
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return { format: 'webp' }
  if (text.startsWith('\x89PNG')) return { format: 'png' }
  if (text.startsWith('\xff\xd8\xff')) return { format: 'jpeg' }
  const start = text.trimStart().toLowerCase()
  if (/\.svgz?$/i.test(name) || start.startsWith('<svg') || start.startsWith('<?xml'))
    return { refusal: `${name} is an SVG drawing, which may carry a program. ${TAKEN}` }
  if (/^....ftyp(hei|mif)/s.test(text)) return { refusal: `${name} is a HEIC picture of a phone. ${TAKEN}` }
  return { refusal: `${name} is not a picture that the site can show. ${TAKEN}` }
}

/** The name under which a picture is kept: lower-case letters, digits and hyphens, e.g. `team-day-2.webp`. */
export function pictureName(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${plain || 'picture'}.webp`
}
