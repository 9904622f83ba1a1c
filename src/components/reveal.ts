/**
 * Pictures with `data-reveals` that are still below the fold get a cover of clay, which is passed off once
 * a fifth of them is in view. Without a script, or with reduced motion, there is no cover.
 */
const pictures = document.querySelectorAll<HTMLElement>('[data-reveals]')

if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        target.setAttribute('data-reveal', 'done')
      }
    },
    { threshold: 0.2 },
  )
  for (const picture of pictures) {
    if (picture.getBoundingClientRect().top < innerHeight) continue
    picture.dataset.reveal = 'waiting'
    observer.observe(picture)
  }
}
