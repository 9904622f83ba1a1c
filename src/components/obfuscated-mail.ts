/** The readable form of an address in which `*` stands for `@` (FOOT-03). */
export function readableMail(obfuscated: string): string {
  return obfuscated.replace('*', '@')
}

/** Replaces an element's obfuscated text by a mail link. */
export function revealMail(element: HTMLElement): void {
  const address = readableMail(element.textContent.trim())
  const link = document.createElement('a')
  link.href = `mailto:${address}`
  link.textContent = address
  element.replaceChildren(link)
}
