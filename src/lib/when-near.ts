/** Calls `act` once, as soon as the element is less than `distance` (CSS pixels) below what can be seen. */
export function whenNear(element: Element | null, distance: number, act: () => void): void {
  if (!element) return
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: `${distance}px 0px` },
  )
  observer.observe(element)
}
