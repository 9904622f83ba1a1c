/** The automated judge of accessibility: axe, by the rules of WCAG 2.2 AA. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { layOutAll } from './reader.ts'

/** Those of 2.2 include the size of targets. */
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What another theme can change: all other rules judge the same page again. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** What a page looks like in `theme`, once its colors have arrived: half-way they would be judged wrongly. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async name => {
    document.documentElement.classList.remove('light', 'dark')
    document.documentElement.classList.add(name)
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  }, theme)
}

/**
 * What the judge finds on the page as it is now, in both themes; `where` says in the findings what was shown.
 * `part` selects what is looked at, by default everything. Without `rules`, only colors are judged.
 */
export async function judge(page: Page, where: string, part?: string, rules = RULES): Promise<string[]> {
  const found: string[] = []
  await layOutAll(page)
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    // Legacy mode leaves out what only pages with frames need, and passes are not worth describing: half the time.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (part) axe.include(part)
    axe.options({
      resultTypes: ['violations'],
      runOnly:
        theme === 'light' && rules.length > 0
          ? { type: 'tag', values: rules }
          : { type: 'rule', values: COLOR_RULES },
    })
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations) {
      found.push(
        ...nodes.map(({ target, failureSummary }) => `${where} ${theme} ${id} ${target}: ${failureSummary}`),
      )
    }
  }
  return found
}
