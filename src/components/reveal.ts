/**
 * A picture with `data-reveals` that enters the view from below gets a cover of clay, which is passed off once a
 * fifth of it is in view. What is out of view is never covered: printers, screenshots of whole pages and readers who
 * scroll fast see every picture. Without a script, or with reduced motion, there is no cover. Where a picture is comes
 * from the observer: asking each one would lay the page out once per picture.
 */
const pictures = document.querySelectorAll<HTMLElement>('[data-reveals]')

/** A picture is covered this far below the view, so that it is not seen bare first. */
const MARGIN = 40
const SHARE = 0.2

/** Only what comes into view while the page scrolls is covered, and when it stands still nothing stays so. */
let isScrolling = false
addEventListener(
  'scroll',
  () => {
    isScrolling = true
  },
  { passive: true },
)
addEventListener('scrollend', () => {
  isScrolling = false
  for (const { dataset } of pictures) if (dataset.reveal) dataset.reveal = 'done'
})

if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, intersectionRatio, boundingClientRect } of entries) {
        const { dataset } = target as HTMLElement
        if (!isIntersecting) delete dataset.reveal
        else if (intersectionRatio >= SHARE) {
          observer.unobserve(target)
          if (dataset.reveal) dataset.reveal = 'done'
        } else if (isScrolling && boundingClientRect.bottom > innerHeight) dataset.reveal = 'waiting'
      }
    },
    { threshold: [0, SHARE], rootMargin: `0px 0px ${MARGIN}px` },
  )
  for (const picture of pictures) observer.observe(picture)
}
