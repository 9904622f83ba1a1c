import type { ClipboardEvent } from 'react'
import { kindOfPaste } from './paste/clipboard.ts'
import { asBlock, isInCode, typeText } from './text-edit.ts'

type Convert = (html: string) => string

let convert: Convert | null = null

/** Loads what makes markdown of other programs' text; call it when somebody begins to write. */
export async function loadConverter(): Promise<Convert> {
  convert ??= (await import('./paste/html-to-markdown.ts')).htmlToMarkdown
  return convert
}

const isBlock = (markdown: string) => /\n|^(#{1,6} |> |[-+*] |\d+[.)] |\||```|---$)/.test(markdown)

function insert(field: HTMLTextAreaElement, markdown: string) {
  const { selectionStart, selectionEnd, value } = field
  if (!isBlock(markdown)) return typeText(field, markdown)
  typeText(field, asBlock(markdown, value.slice(0, selectionStart), value.slice(selectionEnd)))
}

/** Pastes into the text field: documents as markdown, pictures by `onPictures`, all else as the browser does (F-24). */
export function usePaste(onPictures: (files: File[], place: number) => void) {
  return (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { currentTarget: field, clipboardData } = event
    const kind = kindOfPaste(clipboardData)
    if (kind === 'pictures') {
      event.preventDefault()
      return onPictures([...clipboardData.files], field.selectionEnd)
    }
    if (kind === 'plain' || isInCode(field.value, field.selectionStart)) return
    event.preventDefault()
    const html = clipboardData.getData('text/html')
    const text = clipboardData.getData('text/plain')
    // What the browser would have pasted, where nothing better can be made of it.
    const paste = (toMarkdown: Convert) => insert(field, toMarkdown(html) || text)
    if (convert) return paste(convert)
    loadConverter().then(paste, error => {
      console.warn(error)
      typeText(field, text)
    })
  }
}
