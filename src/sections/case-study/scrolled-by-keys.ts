/** Makes overflowing boxes scrollable by keyboard (CASE-08): some engines do not make them focusable themselves. */
const observer = new ResizeObserver(entries => {
  for (const { target } of entries)
    if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
    else target.removeAttribute('tabindex')
})
for (const box of document.querySelectorAll('[data-scrolls]')) observer.observe(box)
