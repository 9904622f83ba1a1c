import { useEffect, useState } from 'react'

/** Puts a count, and instead of the page's name what is urgent, into the window's title (HAND-04). */
export function useTitleCount(count: number, urgent: string | undefined): void {
  const [original] = useState(() => document.title)
  useEffect(() => {
    const title = urgent ?? original
    document.title = count > 0 ? `(${count}) ${title}` : title
    return () => {
      document.title = original
    }
  }, [count, urgent, original])
}
