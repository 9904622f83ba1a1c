{
  // Runs in <head>, behind the style elements of the faces and the link that fetches the first of them on wider windows.

  // Firefox begins no other face while one is on its way: those that stand in for it in its measure would not show, and
  // pages would move when it comes.
  if (CSS.supports('-moz-appearance', 'none'))
    // Refused, where one is not installed.
    for (const face of document.fonts) if (face.family.includes('Gothic ')) face.load().catch(() => {})

  // The font is four times as heavy as a phone's first picture, which it would hold up. Whoever comes from another page
  // of the site has it. A link into the page lands by the letters' final measure.
  const isFirst = !document.referrer.startsWith(`${location.origin}/`) && !location.hash
  if (isFirst && matchMedia('(width < 45rem)').matches) {
    const style = document.getElementById('special-gothic')
    const { classList } = document.documentElement
    const faces = Array.from(style.sheet.cssRules, ({ style: face }) => {
      const of = name => face.getPropertyValue(name)
      return new FontFace('Special Gothic', of('src'), {
        weight: of('font-weight'),
        stretch: of('font-stretch'),
        unicodeRange: of('unicode-range'),
        display: 'swap',
      })
    })
    style.media = 'not all'
    classList.add('late-font')
    // A face that is added loaded lays the page out once more; a rule for it would also style every element anew.
    const show = () => {
      for (const face of faces) document.fonts.add(face)
      classList.remove('late-font')
    }
    // After the scripts, which may be waited for (late-scripts.js).
    addEventListener('load', () => setTimeout(() => faces[0].load().then(show, show), 300))
  } else if (location.hash) {
    // Not only once the styles are there: Firefox corrects where it landed until the page has loaded, and letters that
    // come later move it away.
    document.getElementById('special-gothic').nextElementSibling.media = 'all'
    // Letters that have come may still be drawn after that. Whoever has moved by then stays where they are.
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
