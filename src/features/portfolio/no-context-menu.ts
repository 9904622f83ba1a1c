/** Right-click is disabled on this page (PORT-06). */
document.addEventListener('contextmenu', event => event.preventDefault())
