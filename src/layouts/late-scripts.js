{
  // Runs at the end of <body>, after a template with the page's script files (src/integrations/headers.ts puts
  // them there). None is needed to see and read the first screen, and on a slow connection they would share its way.
  const place = document.currentScript.previousElementSibling
  const scripts = [...place.content.children]
  const early = []
  let missing = scripts.length
  const start = () => document.body.append(...scripts.splice(0))

  // A press before they are there is held back, fetches them at once, and is repeated. What a browser does by itself,
  // such as opening the menu, it does; Safari before 26.2 and Firefox before 144 do not know the button's target.
  const hold = event => {
    const button = event.target.closest('button')
    if (!button || button.closest('astro-island') || button.commandForElement) return
    event.preventDefault()
    event.stopImmediatePropagation()
    early.push(button)
    start()
  }
  // Also when a file could not be loaded: then the browser does what it does without scripts.
  const arrive = () => {
    if (--missing) return
    place.remove()
    removeEventListener('click', hold, true)
    for (const button of early) button.click()
  }

  if (missing) {
    addEventListener('click', hold, true)
    for (const script of scripts) script.onload = script.onerror = arrive
    // Two frames after the page and its first picture have come, they are painted. And no picture holds the scripts
    // up for ever.
    addEventListener('load', () => {
      // A page that is made ready ahead paints nothing before somebody goes there, and then its scripts are there.
      if (document.prerendering) start()
      else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
    })
    setTimeout(start, 3000)
  }
}
