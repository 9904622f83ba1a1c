import { useRef } from 'react'
import { useCopy } from '#admin/parts/use-copy.ts'

/**
 * Copies the file's address as a path, by which renditions and alt texts are found (F-22). If the clipboard is denied,
 * selects it instead (MEDI-08).
 */
export function CopyUrl({ url, name }: { url: string; name: string }) {
  const field = useRef<HTMLInputElement>(null)
  const { isCopied, copy } = useCopy()

  async function press() {
    if (await copy(url)) return
    field.current?.focus()
    field.current?.select()
  }

  return (
    <div className="flex gap-2">
      <input
        ref={field}
        className="input min-h-11! min-w-0 py-2! text-sm"
        aria-label={`URL of ${name}`}
        readOnly
        value={url}
        onFocus={event => event.target.select()}
      />
      <button
        type="button"
        className="button button-outline button-small w-28 flex-none px-0!"
        onClick={() => void press()}
      >
        {isCopied ? 'Copied!' : 'Copy URL'}
        <span className="visually-hidden">{` of ${name}`}</span>
      </button>
      {/* Not in the button: a status is no part of its name. */}
      <span role="status" className="visually-hidden">
        {isCopied && 'Copied!'}
      </span>
    </div>
  )
}
