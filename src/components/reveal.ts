/**
 * A picture with `data-reveals` that enters the viewport from below gets a clay cover, which slides off once a fifth of
 * it is visible, or when scrolling ends. Nothing is covered outside the viewport or before the first scroll, so
 * printing, full-page screenshots and fast scrolling show every picture. Without JavaScript, or with reduced motion,
 * there is no cover. Positions come from the observer, because measuring each picture would force a layout per picture.
 */
const pictures = document.querySelectorAll<HTMLElement>('[data-reveals]')

/** A picture is covered this far below the viewport, so that it never shows uncovered first. */
const MARGIN = 40
const SHARE = 0.2

if (pictures.length > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  let state: 'untouched' | 'scrolling' | 'still' = 'untouched'
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, intersectionRatio, boundingClientRect } of entries) {
        const { dataset } = target as HTMLElement
        const { top, bottom } = boundingClientRect
        const isEntering = state === 'scrolling' || (state === 'still' && top >= innerHeight)
        if (!isIntersecting) delete dataset.reveal
        else if (intersectionRatio >= SHARE) {
          observer.unobserve(target)
          if (dataset.reveal) dataset.reveal = 'done'
        } else if (isEntering && bottom > innerHeight) dataset.reveal = 'waiting'
      }
    },
    { threshold: [0, SHARE], rootMargin: `0px 0px ${MARGIN}px` },
  )
  for (const picture of pictures) observer.observe(picture)

  const scrolls = () => {
    state = 'scrolling'
  }
  document.addEventListener('scroll', scrolls, { passive: true })
  document.addEventListener('scrollend', () => {
    state = 'still'
    for (const picture of document.querySelectorAll<HTMLElement>('[data-reveal=waiting]'))
      if (picture.getBoundingClientRect().top < innerHeight) picture.dataset.reveal = 'done'
  })
}
