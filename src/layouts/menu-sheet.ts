/** Opens and closes the menu sheet where invoker commands are missing, and keeps `aria-expanded` up to date. */
const sheet = document.querySelector<HTMLDialogElement>('dialog#menu')
const button = document.querySelector<HTMLButtonElement>('button[commandfor="menu"]')

if (sheet && button) {
  button.addEventListener('click', event => {
    event.preventDefault()
    button.ariaExpanded = 'true'
    // Deferred: everything behind a modal dialog becomes inert, which restyles the whole page (F-34).
    setTimeout(() => sheet.showModal())
  })
  sheet.addEventListener('close', () => {
    button.ariaExpanded = 'false'
  })
  sheet.addEventListener('click', event => {
    const inside = event.target !== sheet
    if (!inside || (event.target as Element).closest('a, button')) sheet.close()
  })
  // When a tablet is rotated, the wide header has the links, and an open sheet would lock the page.
  matchMedia('(width >= 62.5rem)').addEventListener('change', ({ matches }) => {
    if (matches) sheet.close()
  })
}
