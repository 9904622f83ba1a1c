/** The picture a page begins with follows the mode that is chosen here, which its `media` knows nothing of. */
document.addEventListener('themechange', () => {
  const isDark = document.documentElement.classList.contains('dark')
  for (const source of document.querySelectorAll<HTMLSourceElement>('.lit > source[media]'))
    source.media = isDark ? 'all' : 'not all'
})
