// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const script = readFileSync('src/layouts/late-scripts.js', 'utf8')

const MENU = '<button commandfor="menu">Menu</button><dialog id="menu"></dialog>'

/** Clicks the button of `html` while the page's script is still loading, then lets it arrive. */
function pressEarly(target: Element | null | undefined, html = MENU): { early: boolean; late: boolean } {
  document.body.innerHTML = `${html}<template data-late-scripts></template>`
  const button = document.querySelector('button') as HTMLButtonElement
  if (target !== undefined) Reflect.set(button, 'commandForElement', target)
  const place = document.querySelector('template') as HTMLTemplateElement
  const late = Object.assign(document.createElement('script'), { type: 'text/plain' })
  place.content.append(late)
  new Function('document', script)(
    new Proxy(document, {
      get: (page, name) => {
        if (name === 'currentScript') return { previousElementSibling: place }
        const value = Reflect.get(page, name)
        return typeof value === 'function' ? value.bind(page) : value
      },
    }),
  )
  const heard = vi.fn()
  button.addEventListener('click', heard)
  button.click()
  const early = heard.mock.calls.length > 0
  heard.mockClear()
  late.onload?.(new Event('load'))
  return { early, late: heard.mock.calls.length > 0 }
}

test('NAV-03 a menu click before the script loads is repeated if the browser cannot open the menu itself', () => {
  expect(pressEarly(undefined)).toEqual({ early: false, late: true })
})

test('NAV-03 a menu click is left to a browser that can open it itself', () => {
  expect(pressEarly(document.documentElement)).toEqual({ early: true, late: false })
})

test('a form’s button pressed before its script loads is pressed again', () => {
  const form = '<astro-island><form><button type="button">Send Message</button></form></astro-island>'
  expect(pressEarly(undefined, form)).toEqual({ early: false, late: true })
})
