import { useEffect, useEffectEvent, useState } from 'react'
import { wordsOf } from '#admin/parts/html-words.ts'

/**
 * Takes files that are dropped on the page or pasted into it; returns whether some are being dragged over it. While a
 * dialog is open, only a caller with `inDialog` takes them.
 */
export function useDrops(
  onFiles: (files: File[]) => void,
  { inDialog = false }: { inDialog?: boolean } = {},
): boolean {
  const [isOver, setIsOver] = useState(false)
  const isCovered = () => !inDialog && document.querySelector('[role=dialog]') !== null

  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    // Otherwise the browser navigates away and shows the file.
    event.preventDefault()
    setIsOver(!isCovered())
  })
  const onLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setIsOver(false)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    setIsOver(false)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    if (!isCovered()) onFiles(files)
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    // Word and Excel put a picture of the copied words beside them; beside a copied picture or file are none.
    const isText = wordsOf(event.clipboardData?.getData('text/html') ?? '') !== ''
    if (files.length === 0 || isText || isCovered()) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    const listeners = {
      dragover: (event: DragEvent) => onDragOver(event),
      dragleave: (event: DragEvent) => onLeave(event),
      drop: (event: DragEvent) => onDrop(event),
      paste: (event: ClipboardEvent) => onPaste(event),
    }
    for (const [name, listener] of Object.entries(listeners))
      addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        removeEventListener(name, listener as EventListener)
    }
  }, [])
  return isOver
}
