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

if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, intersectionRatio, boundingClientRect, rootBounds } of entries) {
        const isCovered = target.getAttribute('data-reveal') === 'waiting'
        if (isIntersecting && intersectionRatio >= SHARE) {
          observer.unobserve(target)
          if (isCovered) target.setAttribute('data-reveal', 'done')
        } else if (!isIntersecting) target.removeAttribute('data-reveal')
        else if (boundingClientRect.bottom > (rootBounds?.bottom ?? innerHeight))
          target.setAttribute('data-reveal', 'waiting')
      }
    },
    { threshold: [0, SHARE], rootMargin: `0px 0px ${MARGIN}px` },
  )
  for (const picture of pictures) observer.observe(picture)
}
