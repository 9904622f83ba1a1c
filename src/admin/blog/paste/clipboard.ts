/** Classifies a paste (F-24): as pictures only if there is no text, as formatted only if there is formatting. */
import { wordsOf } from '#admin/parts/html-words.ts'

/** The parts of a clipboard that are used. */
export type Clipboard = Pick<DataTransfer, 'getData' | 'types' | 'files'>

/** Elements and styles that markdown can express. */
const FORMATTED =
  /<(h[1-6]|b|strong|i|em|s|del|strike|a|ul|ol|table|blockquote|pre|code|hr|img)[\s>]|font-weight:\s*(bold|[6-9]00)|font-style:\s*italic|mso-list:|MsoTitle/i

/** The kind of a paste; `plain` means the browser's default. */
export function kindOfPaste(clipboard: Clipboard): 'pictures' | 'formatted' | 'plain' {
  const html = clipboard.getData('text/html')
  const text = clipboard.getData('text/plain')
  if (text.trim() === '' && wordsOf(html) === '') return clipboard.files.length > 0 ? 'pictures' : 'plain'
  if (html === '') return 'plain'
  if (text.trim() === '') return 'formatted'
  // A code editor's colors are not formatting.
  if (clipboard.types.some(type => type.startsWith('vscode-'))) return 'plain'
  return FORMATTED.test(html) ? 'formatted' : 'plain'
}
