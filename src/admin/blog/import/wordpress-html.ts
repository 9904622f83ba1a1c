/** Turns WordPress post content into HTML: its own markup is converted or removed (IMPT-12). */
import { escapeHtml } from '#lib/escape-html.ts'

/** A picture from the old site's library. */
export interface Attachment {
  address: string
  alt: string
}

/** HTML, and the names of the parts that could not be kept. */
export interface PreparedHtml {
  html: string
  lost: string[]
}

const CODE = /\[(code|sourcecode)\b([^\]]*)\]([\s\S]*?)\[\/\1\]/gi
/** Code, or an element whose content WordPress does not process; each including its content. */
const SET_ASIDE = new RegExp(
  String.raw`${CODE.source}|<(pre|code|script|style|textarea)\b[\s\S]*?<\/\4\s*>`,
  'gi',
)

/** Converts blocks, shortcodes and paragraphs; `attachmentOf` finds a picture by its number. */
export function prepareHtml(
  content: string,
  attachmentOf: (id: string) => Attachment | undefined,
): PreparedHtml {
  const lost = new Set<string>()
  const text = content.replaceAll('\uE000', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const isBlocks = /<!-- wp:/.test(text)
  const kept: string[] = []
  /** Sets source aside that the steps below must not change. */
  const keep = (source: string) => `\uE000${kept.push(source) - 1}\uE000`

  const raw = text
    .replace(SET_ASIDE, (all: string, shortcode?: string, attributes = '', code = '') =>
      shortcode === undefined
        ? keep(all.replace(CODE, (_, __, ___, inside: string) => escapedCode(inside)))
        : `\n\n${keep(codeBlock(code, attributes))}\n\n`,
    )
    .replace(/\[(\[[^[\]]*\])\]/g, (_, written: string) => keep(escapeHtml(written)))
  const read = withShortcodes(raw, attachmentOf, lost)
  for (const [, name = ''] of read.matchAll(/<!-- wp:([\w/-]+)[^>]*\/-->/g)) {
    if (!/^(more|nextpage|spacer|separator)$/.test(name)) lost.add(`block ${name}`)
  }
  const whole = isBlocks ? read : withParagraphs(read)
  // Set-aside source may contain placeholders for source set aside earlier.
  const restored = (html: string): string =>
    html.replace(/\uE000(\d+)\uE000/g, (_, at) => restored(kept[Number(at)] ?? ''))
  return { html: restored(whole), lost: [...lost] }
}

function codeBlock(code: string, attributes: string): string {
  const language = /\b(?:lang|language)=["']?([\w+#-]+)/.exec(attributes)?.[1]
  return `<pre><code${language ? ` class="language-${language}"` : ''}>${escapedCode(code)}</code></pre>`
}

/** Code as HTML, whether it was escaped before or not. */
const escapedCode = (code: string) =>
  escapeHtml(code.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&').trim())

/** Shortcodes with an address that a link can replace. */
const LINKS = /^(audio|video|youtube|vimeo|embed|wpvideo|soundcloud|spotify)$/
const IN_QUOTES = /(?:src|mp4|mp3|m4v|ogg|webm|url)\s*=\s*["']?([^"'\s\]]+)/
const SHORTCODE = /\[(\/?)([a-zA-Z][\w-]*)((?:\s+[^[\]]*)?)\/?\]/g

function withShortcodes(
  html: string,
  attachmentOf: (id: string) => Attachment | undefined,
  lost: Set<string>,
): string {
  const picture = ({ address, alt }: Attachment) =>
    `<p><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"></p>`
  const link = (address: string) =>
    `\n\n<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>\n\n`
  const captioned = html
    .replace(/\[(wp_)?caption\b[^\]]*\]([\s\S]*?)\[\/(wp_)?caption\]/gi, (_, __, inside: string) => {
      const [, image = '', words = inside] =
        /^([\s\S]*?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inside) ?? []
      const caption = words.trim() ? `<figcaption>${words.trim()}</figcaption>` : ''
      return `\n\n<figure>${image}${caption}</figure>\n\n`
    })
    .replace(/\[embed\b[^\]]*\]\s*(\S+?)\s*\[\/embed\]/gi, (_, address: string) => link(address))
  const closed = new Set([...captioned.matchAll(/\[\/([a-zA-Z][\w-]*)\]/g)].map(([, name = '']) => name))
  return captioned.replace(SHORTCODE, (all, slash: string, name: string, attributes: string) => {
    if (name.toLowerCase() === 'gallery' && !slash) {
      const ids = /\bids\s*=\s*["']?([\d,\s]+)/.exec(attributes)?.[1]?.split(',') ?? []
      const pictures = ids.flatMap(id => attachmentOf(id.trim()) ?? [])
      if (pictures.length < Math.max(1, ids.length)) lost.add('pictures of a gallery')
      return pictures.length > 0 ? `\n\n${pictures.map(picture).join('\n\n')}\n\n` : ''
    }
    if (LINKS.test(name.toLowerCase())) {
      if (slash) return ''
      const [address] = /https?:\/\/[^\s"'\]]+/.exec(attributes) ?? []
      const found = IN_QUOTES.exec(attributes)?.[1] ?? address
      if (found) return link(found)
      const id = attributes.trim()
      if (name.toLowerCase() === 'youtube' && /^[\w-]{11}$/.test(id)) return link(`https://youtu.be/${id}`)
      lost.add(`shortcode ${name}`)
      return ''
    }
    // Plain words in brackets, such as [sic], are not shortcodes.
    const isShortcode = closed.has(name) || /=/.test(attributes) || /[-_]/.test(name)
    if (!isShortcode) return all
    lost.add(`shortcode ${name}`)
    return ''
  })
}

const BLOCK =
  /^<\/?(address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video)\b/i

/** Blank lines separate paragraphs and newlines become `<br>`, as in WordPress before it had blocks. */
function withParagraphs(html: string): string {
  return html
    .split(/\n\s*\n+/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      // A placeholder alone in its part stands for a block; others are inline.
      if (BLOCK.test(part) || /^\uE000\d+\uE000$/.test(part)) return part
      return `<p>${part.replaceAll('\n', '<br>\n')}</p>`
    })
    .join('\n')
}
