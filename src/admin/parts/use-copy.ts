import { useEffect, useState } from 'react'

/** How long a button shows that it has copied, in milliseconds (CNST-16). */
const COPIED_MS = 2000

/** Copies text to the clipboard; `isCopied` is true for a while after. `copy` resolves to whether it worked. */
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
