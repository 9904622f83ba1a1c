/** Scrollbars that take up space, unlike overlay scrollbars. */

/** Whether this device's scrollbars do. */
function takeRoom(): boolean {
  const probe = document.createElement('div')
  probe.style.overflow = 'scroll'
  document.body.append(probe)
  const isWide = probe.offsetWidth > probe.clientWidth
  probe.remove()
  return isWide
}

/** Keeps the space of a page's scrollbar while the page cannot scroll, so that nothing shifts (dialog.css). */
export function keepScrollbarRoom(): void {
  const { documentElement: root } = document
  root.classList.toggle('has-scrollbar', root.scrollHeight > root.clientHeight && takeRoom())
}
