/** The readable form of an address with `*` for `@` (FOOT-03). */
export function readableMail(obfuscated: string): string {
  return obfuscated.replace('*', '@')
}

/** Replaces an element's obfuscated text with a mail link. */
export function revealMail(element: HTMLElement): void {
  const address = readableMail(element.textContent.trim())
  const link = document.createElement('a')
  // Assembled here, so that no page contains the word that harvesters look for.
  link.href = ['mailto', address].join(':')
  link.textContent = address
  element.replaceChildren(link)
}
