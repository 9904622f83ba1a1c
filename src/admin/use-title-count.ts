import { useEffect, useState } from 'react'

/** Shows a count in the window's title; `urgent` text replaces the page's name (HAND-04). */
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
