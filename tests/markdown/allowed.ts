/** The elements and attributes that a rendered post may contain; anything else is a hole. For Node and browsers. */
export const ALLOWED: Record<string, string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'loading', 'decoding', 'width', 'height'],
  code: ['class'],
  input: ['type', 'disabled', 'checked', 'aria-label'],
  ol: ['start'],
  table: ['tabindex'],
  th: ['align'],
  td: ['align'],
  ...Object.fromEntries(
    'h1 h2 h3 h4 h5 h6 p blockquote pre hr ul li thead tbody tr em strong del br'
      .split(' ')
      .map(name => [name, []]),
  ),
}

/** Everything below `root` that is not allowed, as text. */
export function holes(root: Element, allowed = ALLOWED): string[] {
  const found: string[] = []
  for (const element of root.querySelectorAll('*')) {
    const attributes = allowed[element.localName]
    if (!attributes) found.push(element.outerHTML)
    for (const { name, value } of element.attributes) {
      const isAddress = name === 'href' || name === 'src'
      const isKept = /^(https?|ircs?|mailto|xmpp):|^[^:/?#]*([/?#]|$)/i.test(value)
      const isOwnClass = name === 'class' && !/^language-\S+$/.test(value)
      if (!attributes?.includes(name) || (isAddress && !isKept) || isOwnClass) found.push(element.outerHTML)
    }
  }
  return found
}
