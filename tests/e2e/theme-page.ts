/** Light and dark mode in the browser tests: what a page shows and stores of it. */
import type { Page } from '@playwright/test'

/** The button that switches the mode, whatever it says. */
export const toggle = (page: Page) => page.getByRole('button', { name: /^Switch to (light|dark) mode$/ })
/** What is stored of a choice. */
export const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))

/** The classes of the root that concern the theme, sorted. */
export const classes = (page: Page) =>
  page.evaluate(() =>
    [...document.documentElement.classList]
      .filter(name => ['light', 'dark', 'theme-transition'].includes(name))
      .sort(),
  )
