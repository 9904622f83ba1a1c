/**
 * Lets the line between before and after be dragged, or moved by keyboard (CASE-07). Both pictures are in the page;
 * `--at` holds how much of the first one shows.
 */
for (const frame of document.querySelectorAll<HTMLElement>('[data-compare]')) {
  const slider = document.createElement('input')
  slider.type = 'range'
  slider.max = '1'
  slider.step = '0.01'
  // The finished side gets the larger share.
  slider.value = '0.38'
  slider.ariaLabel = 'Compare: before on the left, after on the right'
  const move = () => {
    frame.style.setProperty('--at', slider.value)
    slider.ariaValueText = `${Math.round((1 - slider.valueAsNumber) * 100)}% after`
  }
  slider.addEventListener('input', move)
  move()
  frame.append(slider)
}
