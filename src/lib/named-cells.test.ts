import { expect, test } from 'vitest'
import { namedCells } from './named-cells.ts'

const row = (tag: string, ...cells: string[]) =>
  `<tr>${cells.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const table = (head: string, ...body: string[]) =>
  `<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`

test('LEGL-01 every cell is labeled with its column’s heading', () => {
  const html = namedCells(
    table(row('th', 'What', 'Kept'), row('td', 'Visits', '90 days'), row('td', 'Chats', 'Long')),
  )
  expect(html).toContain('<td data-name="What">Visits</td><td data-name="Kept">90 days</td>')
  expect(html).toContain('<td data-name="What">Chats</td><td data-name="Kept">Long</td>')
})

test('a label has only the text of the heading', () => {
  const html = namedCells(table(row('th', '<code>theme</code> or "mode" &amp; more'), row('td', 'x')))
  expect(html).toContain('<td data-name="theme or &quot;mode&quot; &amp; more">x</td>')
})

test('content around and between tables stays as it is', () => {
  const one = table(row('th', 'A'), row('td', '1'))
  const html = namedCells(`<p>before</p>${one}<p>between</p>${one}<p>after</p>`)
  expect(html.replaceAll(' data-name="A"', '')).toBe(`<p>before</p>${one}<p>between</p>${one}<p>after</p>`)
  expect(namedCells('<p>no table</p>')).toBe('<p>no table</p>')
})
