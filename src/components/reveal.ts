/**
 * Pictures with `data-reveals` that are still below the fold get a cover of clay, which is passed off once
 * a fifth of them is in view. Without a script, or with reduced motion, there is no cover. Where a picture is comes
 * from the observer: asking each one would lay the page out once per picture. It has no size while its section is
 * not laid out yet (src/styles/base.css).
 */
const pictures = document.querySelectorAll<HTMLElement>('[data-reveals]')

if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (isIntersecting) {
          observer.unobserve(target)
          if (target.hasAttribute('data-reveal')) target.setAttribute('data-reveal', 'done')
        } else if (boundingClientRect.top >= innerHeight || boundingClientRect.height === 0) {
          target.setAttribute('data-reveal', 'waiting')
        }
      }
    },
    { threshold: 0.2 },
  )
  for (const picture of pictures) observer.observe(picture)
}
