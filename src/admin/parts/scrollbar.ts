/** Scrollbars that take room, unlike those that float above the page. */

/** Whether this device's do. */
function takeRoom(): boolean {
  const probe = document.createElement('div')
  probe.style.overflow = 'scroll'
  document.body.append(probe)
  const isWide = probe.offsetWidth > probe.clientWidth
  probe.remove()
  return isWide
}

/** Lets a page that has a scrollbar keep its room while it cannot scroll, so that nothing moves (dialog.css). */
export function keepScrollbarRoom(): void {
  const { documentElement: root } = document
  root.classList.toggle('has-scrollbar', root.scrollHeight > root.clientHeight && takeRoom())
}
