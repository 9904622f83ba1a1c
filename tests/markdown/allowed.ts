/** What a rendered post may be made of; anything else in it is a hole. For use in Node and in a browser. */
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

/** Everything below `root` that must not be there, as text. */
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
