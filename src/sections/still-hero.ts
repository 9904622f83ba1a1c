/** The still picture follows the mode that is chosen here, which its `media` knows nothing of. */
document.addEventListener('themechange', () => {
  const isDark = document.documentElement.classList.contains('dark')
  for (const source of document.querySelectorAll<HTMLSourceElement>('.still > source[media]'))
    source.media = isDark ? 'all' : 'not all'
})
