/** Splits plain text into paragraphs at blank lines; line ends of any system become `\n`, as in a browser. */
export function paragraphs(text: string): string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
}
