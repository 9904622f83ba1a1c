/** Programmatic edits of the post's text, and checks of their context. */

/** Deprecated, but the only way to change a text field so that Undo works. */
interface TypingDocument {
  execCommand(command: 'insertText', showUi: false, text: string): boolean
}

/** Replaces the field's selection as typing does, so that the browser's Undo covers it. */
export function typeText(field: HTMLTextAreaElement, text: string): void {
  const isFocused = field.ownerDocument.activeElement === field
  const typing: TypingDocument = field.ownerDocument
  if (isFocused && typing.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/**
 * Replaces a part of the field's text. Caret, selection and scroll position stay; a caret inside the part moves
 * to its end. Undo covers the change unless the focus is elsewhere, where it stays.
 */
export function replaceText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  const moved = (place: number) =>
    place >= end ? place + text.length - (end - start) : place <= start ? place : start + text.length
  const [from, to, top] = [moved(field.selectionStart), moved(field.selectionEnd), field.scrollTop]
  field.setSelectionRange(start, end)
  typeText(field, text)
  field.setSelectionRange(from, to)
  field.scrollTop = top
}

/** `markdown` as a separate paragraph between the text before and after it. */
export function asBlock(markdown: string, before: string, after: string): string {
  const isLineStart = /(^|\n)[ \t]*$/.test(before)
  const start = isLineStart && /(^|\n\s*\n)[ \t]*$/.test(before) ? '' : isLineStart ? '\n' : '\n\n'
  const end = /^[ \t]*(\n[ \t]*(\n|$)|$)/.test(after) ? '' : /^[ \t]*\n/.test(after) ? '\n' : '\n\n'
  return `${start}${markdown}${end}`
}

/** Whether `place` is inside code, where markdown is literal. */
export function isInCode(text: string, place: number): boolean {
  const lines = text.slice(0, place).split('\n')
  let fence: string | null = null
  for (const line of lines.slice(0, -1)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (!mark) continue
    if (fence === null) fence = mark
    else if (mark[0] === fence[0] && mark.length >= fence.length) fence = null
  }
  if (fence !== null) return true
  const line = lines.at(-1) ?? ''
  const rest = text.slice(place).split('\n')[0] ?? ''
  return (line.match(/`/g)?.length ?? 0) % 2 === 1 && rest.includes('`')
}
