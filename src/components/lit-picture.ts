/** Switches the page's first picture with the mode chosen here, which its `media` attribute cannot reflect. */
document.addEventListener('themechange', () => {
  const isDark = document.documentElement.classList.contains('dark')
  for (const source of document.querySelectorAll<HTMLSourceElement>('.lit > source[media]'))
    source.media = isDark ? 'all' : 'not all'
})
