{
  // Runs at the end of <body>, after a template with the page's script files (src/integrations/page-files.ts puts them
  // there). The first screen needs none of them, and on a slow connection they would compete with it.
  const place = document.currentScript.previousElementSibling
  const scripts = [...place.content.children]
  const early = []
  let missing = scripts.length
  const start = () => document.body.append(...scripts.splice(0))

  // A click before the scripts have loaded is held back, loads them at once, and is repeated. What the browser does
  // by itself, such as opening the menu, proceeds; Safari before 26.2 and Firefox before 144 do not know the
  // button's target.
  const hold = event => {
    const button = event.target.closest('button')
    if (!button || button.commandForElement) return
    event.preventDefault()
    event.stopImmediatePropagation()
    early.push(button)
    start()
  }
  // Also runs when a file fails to load: the browser then behaves as without scripts.
  const arrive = () => {
    if (--missing) return
    place.remove()
    removeEventListener('click', hold, true)
    for (const button of early) button.click()
  }

  if (missing) {
    addEventListener('click', hold, true)
    for (const script of scripts) script.onload = script.onerror = arrive
    // Two frames after the load event, the page and its first picture are painted. A picture that never loads must
    // not block the scripts.
    addEventListener('load', () => {
      // A prerendered page paints nothing until the visitor opens it, and by then its scripts should be loaded.
      if (document.prerendering) start()
      else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
    })
    setTimeout(start, 3000)
  }
}
