/** Light and dark mode in the browser tests: what a page shows and stores. */
import type { Page } from '@playwright/test'

/** The button that switches the mode, in either state. */
export const toggle = (page: Page) => page.getByRole('button', { name: /^Switch to (light|dark) mode$/ })
/** The stored choice. */
export const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))

/** The theme classes of the root element, sorted. */
export const classes = (page: Page) =>
  page.evaluate(() =>
    [...document.documentElement.classList]
      .filter(name => ['light', 'dark', 'theme-transition'].includes(name))
      .sort(),
  )
