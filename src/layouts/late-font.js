{
  // Runs in <head>, after the style elements of the faces and the link that fetches the first on wider viewports.

  // Firefox starts no other face while one is loading: the fallback faces with matching metrics would not show, and
  // pages would shift when the font arrives.
  if (CSS.supports('-moz-appearance', 'none'))
    // Rejects when the face is not installed.
    for (const face of document.fonts) if (face.family.includes('Gothic ')) face.load().catch(() => {})

  // The font is four times as heavy as a phone's first picture, which it would delay. A visitor from another page
  // of the site already has it. A link with a fragment needs the font's final metrics to land correctly.
  const isFirst = !document.referrer.startsWith(`${location.origin}/`) && !location.hash
  if (isFirst && matchMedia('(width < 45rem)').matches) {
    const style = document.getElementById('special-gothic')
    const { classList } = document.documentElement
    const faces = Array.from(style.sheet.cssRules, ({ style: face }) => {
      const of = name => face.getPropertyValue(name)
      return new FontFace(of('font-family').replace(/"/g, ''), of('src'), {
        weight: of('font-weight'),
        stretch: of('font-stretch'),
        unicodeRange: of('unicode-range'),
        display: 'swap',
      })
    })
    style.media = 'not all'
    classList.add('late-font')
    // Adding a loaded face causes one more layout; a rule for it would also restyle every element.
    const show = () => {
      for (const face of faces) document.fonts.add(face)
      classList.remove('late-font')
    }
    // After the scripts, which the visitor may be waiting for (late-scripts.js).
    addEventListener('load', () => setTimeout(() => faces[0].load().then(show, show), 300))
  } else if (location.hash) {
    // Immediately, not when the styles have loaded: Firefox corrects the scroll position only until the page has
    // loaded, and a later font would shift it.
    document.getElementById('special-gothic').nextElementSibling.media = 'all'
    // Loaded fonts may still be drawn after that. If the visitor has scrolled by then, the position stays.
    let isMoved = false
    for (const kind of ['wheel', 'touchmove', 'keydown']) addEventListener(kind, () => (isMoved = true))
    addEventListener('load', () => {
      if (document.fonts.status === 'loading')
        document.fonts.ready.then(() => {
          if (!isMoved) document.querySelector(':target')?.scrollIntoView({ behavior: 'instant' })
        })
    })
  }
}
