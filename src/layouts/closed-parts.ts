/** Answers on paper, for browsers that only a script can make show them. */

/**
 * Opens everything closed while the page is printed. Firefox before 143 and Safari before 18.4 have no
 * `::details-content`, by which src/styles/print.css shows it.
 */
export function printClosedParts(): void {
  const opened = new Map<HTMLDetailsElement, string | null>()
  addEventListener('beforeprint', () => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')) {
      opened.set(part, part.getAttribute('name'))
      // Of all parts with the same name, only one can be open.
      part.removeAttribute('name')
      part.open = true
    }
  })
  addEventListener('afterprint', () => {
    for (const [part, name] of opened) {
      part.open = false
      if (name !== null) part.setAttribute('name', name)
    }
    opened.clear()
  })
}
