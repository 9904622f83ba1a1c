import { useEffect, useState } from 'react'

/** How long a button says that it has copied, in milliseconds (CNST-16). */
const COPIED_MS = 2000

/** Puts texts on the clipboard; `isCopied` for a while after that. `copy` says whether the browser has let it. */
export function useCopy() {
  const [copies, setCopies] = useState(0)
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return false
    }
    setIsCopied(true)
    setCopies(count => count + 1)
    return true
  }
  return { isCopied, copy }
}
