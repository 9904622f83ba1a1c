import { useEffect, useRef, useState } from 'react'

/** How long the button says that it has copied, in milliseconds (CNST-16). */
const COPIED_MS = 2000

/** The file's address to take along; where the clipboard is refused it is selected instead (MEDI-08). */
export function CopyAddress({ url, name }: { url: string; name: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copies, setCopies] = useState(0)
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])

  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(url, location.origin).href)
      setIsCopied(true)
      setCopies(count => count + 1)
    } catch {
      field.current?.focus()
      field.current?.select()
    }
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
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied!' : 'Copy URL'}
        <span className="visually-hidden">{` of ${name}`}</span>
      </button>
    </div>
  )
}
