import { dayNames, type FirstDay, weeks } from './month.ts'

/** Switches the first day of the week and the density; the table and its line of code follow. */
export function start(piece: HTMLElement) {
  const table = piece.querySelector('table')
  const code = piece.querySelector('[data-output] code')
  let firstDay: FirstDay = 'sunday'
  let density: 'roomy' | 'compact' = 'roomy'
  piece.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-turn]')
    if (!button || !table || !code) return
    if (button.dataset.turn === 'firstDay') {
      button.textContent = `Week starts on ${firstDay === 'sunday' ? 'Sunday' : 'Monday'}`
      firstDay = firstDay === 'sunday' ? 'monday' : 'sunday'
    } else {
      button.textContent = density === 'roomy' ? 'Roomy' : 'Compact'
      density = density === 'roomy' ? 'compact' : 'roomy'
    }
    const cells = [
      ...dayNames(firstDay),
      ...weeks(firstDay)
        .flat()
        .map(day => (day ? String(day) : '')),
    ]
    for (const [place, cell] of table.querySelectorAll('th, td').entries())
      cell.textContent = cells[place] ?? ''
    table.dataset.density = density
    code.textContent = `<DatePicker firstDay="${firstDay}" density="${density}" />`
  })
}
