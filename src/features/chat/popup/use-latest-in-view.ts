import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end, in pixels, that still counts as being at the end. */
const NEAR_END = 24

/**
 * Keeps the newest message in view if the visitor is at the list's end; if they are reading older ones, reports that
 * there is something new below (CHAT-75).
 * @param count Number of messages.
 * @param isOwn Whether the visitor wrote the last one, and so wants to see it.
 */
export function useLatestInView(list: RefObject<HTMLElement | null>, count: number, isOwn: boolean) {
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  const [hasNewBelow, setNewBelow] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what this waits for
  useLayoutEffect(() => {
    if (isOwn) isAtEnd.current = true
    if (isAtEnd.current) toEnd(list.current)
    setNewBelow(!isAtEnd.current)
  }, [list, count])

  // The list shrinks when suggestions appear below it, and grows when they go.
  useLayoutEffect(() => {
    if (!list.current) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd(list.current, 'instant')
    })
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list])

  function follow() {
    const element = list.current
    if (!element) return
    const { scrollHeight, scrollTop, clientHeight } = element
    // A smooth scroll has not reached the end yet; only the visitor scrolls up.
    if (scrollTop < lastTop.current) isAtEnd.current = false
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) isAtEnd.current = true
    lastTop.current = scrollTop
    if (isAtEnd.current) setNewBelow(false)
  }

  function showLatest() {
    isAtEnd.current = true
    setNewBelow(false)
    toEnd(list.current)
    list.current?.focus({ preventScroll: true })
  }

  return { hasNewBelow, follow, showLatest }
}

/** Smooth if the style sheet says so, which it does not with reduced motion. */
function toEnd(element: HTMLElement | null, behavior: ScrollBehavior = 'auto') {
  element?.scrollTo({ top: element.scrollHeight, behavior })
}
