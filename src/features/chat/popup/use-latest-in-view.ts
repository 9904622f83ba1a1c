import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this, in pixels, counts as being at it. */
const NEAR_END = 24

/**
 * Keeps the newest message in view for somebody who is at the list's end; for a reader of older ones it says
 * that there is something new below (CHAT-75).
 * @param count How many messages there are.
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

  // The list gets lower when suggestions appear below it, and higher when they go.
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
    // On its way to the end the list is not there yet; only a reader moves it upwards.
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

/** Smoothly where the style sheet says so, which it does not with reduced motion. */
function toEnd(element: HTMLElement | null, behavior: ScrollBehavior = 'auto') {
  element?.scrollTo({ top: element.scrollHeight, behavior })
}
