{
  // Runs in <head>. The font is four times as heavy as a phone's first picture, which it would hold up. Whoever
  // comes from another page of the site has it.
  const isFirst = !document.referrer.startsWith(`${location.origin}/`)
  if (isFirst && matchMedia('(width < 45rem)').matches) {
    const { classList } = document.documentElement
    classList.add('late-letters')
    // Two frames: the first one still paints the picture.
    const show = () => requestAnimationFrame(() => setTimeout(() => classList.remove('late-letters')))
    addEventListener('load', () => requestAnimationFrame(show))
  }
}
