/**
 * Renders user-written markdown as HTML that is safe to show. The only renderer of posts: for the build (with
 * jsdom's window), for the browser and for the dashboard's preview.
 */
import createDOMPurify, { type Config, type WindowLike } from 'dompurify'
import { ALLOWED_URL, allowedUrl } from './allowed-url.ts'
import { escapeHtml } from './escape-html.ts'
import { isBeyondReading } from './markdown-guard.ts'
import { toHtml } from './markdown-html.ts'
import { RENDITION_WIDTHS, renditionSet } from './media-url.ts'

/** Rendering that takes longer falls back to plain text. A post takes a fiftieth of it, but a phone may be busy. */
const LIMIT_MS = 1000

/** The tags and attributes of CommonMark and GitHub's extensions, and nothing else. */
const CONFIG = {
  ALLOWED_TAGS: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'hr', 'ul', 'ol', 'li', 'input'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['a', 'img', 'em', 'strong', 'del', 'code', 'br', '#text'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'title', 'alt', 'start', 'align', 'class', 'type', 'checked', 'disabled'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: ALLOWED_URL,
  RETURN_TRUSTED_TYPE: true,
} as const satisfies Config

/** Displayed width of a picture: the text column (blog.css), or a phone's screen, at no more density than on cards. */
const PICTURE_SIZES =
  '(min-width: 62.5rem) min(66vw, 46rem), (min-width: 45rem) 46rem, (min-resolution: 1.5dppx) 76vw, 100vw'

/** The number of words in a heading's id. */
const WORDS_OF_ID = 8

/** HTML from the renderer: an object where the browser supports Trusted Types, otherwise a string. */
export type SafeHtml = TrustedHTML | string

export interface Size {
  width: number
  height: number
}

export interface RenderOptions {
  /** Level of the post's highest heading; see `HtmlOptions`. */
  topHeading?: 2 | 3
  /** Makes relative URLs absolute. */
  base?: string
  /** Gives every heading an id made from its words, so that links can target it; only for a page with a single post. */
  anchors?: boolean
  /** Pixel size of the image at a URL, if known, so that the layout does not shift when it loads. */
  sizeOf?: (address: string) => Size | undefined
  /** A clock in milliseconds from any origin; by default the browser's. */
  now?: () => number
}

/**
 * Creates the renderer for one window; one per page, because it registers a Trusted Types policy (`dompurify`).
 * Links and images keep six schemes (BLOG-05), raw HTML is shown as text (BLOG-06), and a source that cannot be
 * rendered in time, or is nested too deeply, is shown as written (SEC-4). It never throws.
 */
export function createRenderer(
  window: WindowLike,
  options: RenderOptions = {},
): (source: string) => SafeHtml {
  const { topHeading, base, anchors, sizeOf, now = () => performance.now() } = options
  const purify = createDOMPurify(window)
  const ids = new Map<string, number>()

  purify.addHook('uponSanitizeAttribute', (element, attribute) => {
    if (attribute.attrName === 'href' || attribute.attrName === 'src') {
      attribute.attrValue = allowedUrl(attribute.attrValue, base)
    }
    // A code fence's language is the only class allowed; a post must not be able to use the site's classes.
    if (attribute.attrName === 'class') {
      attribute.keepAttr = element.nodeName === 'CODE' && /^language-\S+$/.test(attribute.attrValue)
    }
  })
  purify.addHook('afterSanitizeAttributes', element => {
    if (element.nodeName === 'IMG') {
      completeImage(element, sizeOf)
      // Not for readers outside this site, where copies would need absolute addresses, too.
      if (base === undefined) offerCopies(element)
    }
    if (element.nodeName === 'INPUT') {
      element.setAttribute('disabled', '')
      element.setAttribute('aria-label', element.hasAttribute('checked') ? 'Done' : 'To do')
    }
    // Set last, so that the post's text cannot choose the id.
    if (anchors && /^H[1-6]$/.test(element.nodeName)) element.id = headingId(element.textContent ?? '', ids)
    // Wide tables scroll sideways, by keyboard as well.
    if (element.nodeName === 'TABLE') element.setAttribute('tabindex', '0')
  })

  return source => {
    ids.clear()
    return purify.sanitize(htmlOf(source, topHeading, now), CONFIG)
  }
}

/** An id that no other heading has, and that cannot collide with the site's own; `used` counts them. */
function headingId(words: string, used: Map<string, number>): string {
  const parts = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const base = ['section', ...parts.slice(0, WORDS_OF_ID)].join('-')
  // Counting keeps ten thousand identical headings cheap.
  let count = used.get(base) ?? 0
  let id: string
  do {
    count += 1
    id = count === 1 ? base : `${base}-${count}`
  } while (count > 1 && used.has(id))
  used.set(base, count)
  used.set(id, Math.max(1, used.get(id) ?? 0))
  return id
}

function htmlOf(source: string, topHeading: RenderOptions['topHeading'], now: () => number): string {
  if (!isBeyondReading(source)) {
    try {
      return toHtml(source, { topHeading, now, limitMs: LIMIT_MS })
    } catch (error) {
      console.warn('A post is shown as it was written', error)
    }
  }
  return `<pre>${escapeHtml(source)}</pre>`
}

/**
 * Offers the smaller copies of an uploaded picture, without the thumbnail of lists, which does not move. Not of a GIF:
 * usually an animation, whose copies take long to make.
 */
function offerCopies(image: Element): void {
  const source = image.getAttribute('src') ?? ''
  const copies = /\.gif(\?|$)/i.test(source) ? undefined : renditionSet(source, RENDITION_WIDTHS.slice(1))
  if (!copies) return
  image.setAttribute('srcset', copies)
  image.setAttribute('sizes', PICTURE_SIZES)
}

function completeImage(image: Element, sizeOf: RenderOptions['sizeOf']): void {
  image.setAttribute('loading', 'lazy')
  image.setAttribute('decoding', 'async')
  const size = sizeOf?.(image.getAttribute('src') ?? '')
  if (!size) return
  image.setAttribute('width', String(size.width))
  image.setAttribute('height', String(size.height))
}
