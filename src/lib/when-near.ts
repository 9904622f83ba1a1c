/** Calls `act` once, when the element is less than `distance` (CSS pixels) below the viewport. */
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
