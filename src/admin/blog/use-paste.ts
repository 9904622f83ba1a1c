import type { ClipboardEvent } from 'react'
import { ownHosts } from '#admin/parts/own-hosts.ts'
import { toast } from '#admin/parts/toast.ts'
import { kindOfPaste } from './paste/clipboard.ts'
import type { documentToMarkdown } from './paste/document-to-markdown.ts'
import { pictureMessages } from './picture-messages.ts'
import { asBlock, isInCode, typeText } from './text-edit.ts'
import type { TextPictures } from './use-text-pictures.ts'

type Convert = typeof documentToMarkdown

let convert: Convert | null = null

/** Loads the converter from other programs' HTML to markdown; call it when somebody starts to write. */
export async function loadConverter(): Promise<Convert> {
  convert ??= (await import('./paste/document-to-markdown.ts')).documentToMarkdown
  return convert
}

const isBlock = (markdown: string) => /\n|^(#{1,6} |> |[-+*] |\d+[.)] |\||```|---$)/.test(markdown)

function insert(field: HTMLTextAreaElement, markdown: string) {
  const { selectionStart, selectionEnd, value } = field
  if (!isBlock(markdown)) return typeText(field, markdown)
  typeText(field, asBlock(markdown, value.slice(0, selectionStart), value.slice(selectionEnd)))
}

/**
 * Handles pastes into the text field: documents become markdown with their embedded `pictures`, plain pictures go to
 * `onPictures`, and everything else is left to the browser (F-24).
 */
export function usePaste(onPictures: (files: File[]) => void, pictures: TextPictures) {
  return (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { currentTarget: field, clipboardData } = event
    const kind = kindOfPaste(clipboardData)
    if (kind === 'pictures') {
      event.preventDefault()
      return onPictures([...clipboardData.files])
    }
    if (kind === 'plain' || isInCode(field.value, field.selectionStart)) return
    event.preventDefault()
    const html = clipboardData.getData('text/html')
    const text = clipboardData.getData('text/plain')
    // Falls back to what the browser would have pasted.
    const paste = (toMarkdown: Convert) => {
      const keys: string[] = []
      const { markdown, left, elsewhere } = toMarkdown(html, (file, alt) => {
        const { key, address } = pictures.take(file, alt)
        keys.push(key)
        return address
      })
      insert(field, markdown || text)
      pictures.sendAll(keys)
      if (left > 0) toast.error(pictureMessages.picturesLeft(left))
      const foreign = elsewhere.filter(host => !ownHosts().includes(host))
      if (foreign.length > 0) toast.error(pictureMessages.picturesElsewhere(foreign))
    }
    if (convert) return paste(convert)
    loadConverter().then(paste, error => {
      console.warn(error)
      typeText(field, text)
    })
  }
}
