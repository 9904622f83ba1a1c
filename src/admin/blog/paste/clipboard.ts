/** What a paste means (F-24): pictures are taken only where there is no text, and formatting only where there is some. */

/** What is needed of a clipboard. */
export type Clipboard = Pick<DataTransfer, 'getData' | 'types' | 'files'>

/** Elements and styles that markdown has words for. */
const FORMATTED =
  /<(h[1-6]|b|strong|i|em|s|del|strike|a|ul|ol|table|blockquote|pre|code|hr|img)[\s>]|font-weight:\s*(bold|[6-9]00)|font-style:\s*italic|mso-list:|MsoTitle/i

/** The words of `html`, as far as it takes to know whether there are any. */
const wordsOf = (html: string) =>
  html.replace(/<(style|script|title)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>|&nbsp;|\s/gi, '')

/** `plain` is what the browser does by itself. */
export function kindOfPaste(clipboard: Clipboard): 'pictures' | 'formatted' | 'plain' {
  const html = clipboard.getData('text/html')
  const text = clipboard.getData('text/plain')
  if (text.trim() === '' && wordsOf(html) === '') return clipboard.files.length > 0 ? 'pictures' : 'plain'
  if (html === '') return 'plain'
  if (text.trim() === '') return 'formatted'
  // A code editor's colors are no formatting.
  if (clipboard.types.some(type => type.startsWith('vscode-'))) return 'plain'
  return FORMATTED.test(html) ? 'formatted' : 'plain'
}
