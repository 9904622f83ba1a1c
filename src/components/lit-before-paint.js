for (const source of document.currentScript.parentElement.querySelectorAll('source[media]'))
  source.media = document.documentElement.classList.contains('dark') ? 'all' : 'not all'
