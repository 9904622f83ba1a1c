/** Browsers that count as a person's: those that tests drive say so of themselves, and are not counted (FIG-11). */
import config from '../../playwright.config.ts'

const { launchOptions } = config.use ?? {}

/** How to start a browser that hides it, with `more` arguments. */
export const asPersonsBrowser = (...more: string[]) => ({
  ...launchOptions,
  args: [...(launchOptions?.args ?? []), '--disable-blink-features=AutomationControlled', ...more],
})
