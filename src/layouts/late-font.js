{
  // Runs in <head>. The font is four times as heavy as a phone's first picture, which it would hold up. Whoever
  // comes from another page of the site has it. A link into the page lands by the letters' final measure.
  const isFirst = !document.referrer.startsWith(`${location.origin}/`) && !location.hash
  if (isFirst && matchMedia('(width < 45rem)').matches) {
    const { classList } = document.documentElement
    classList.add('late-font')
    const show = () => classList.remove('late-font')
    // Once the font is there, so that the page is laid out anew only once; and after the scripts, which may be
    // waited for (late-scripts.js).
    const fetch = () => document.fonts.load('1em "Special Gothic"').then(show, show)
    addEventListener('load', () => setTimeout(fetch, 300))
  }
}
