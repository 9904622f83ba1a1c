/** Every public page before an automated judge, in both themes, on a phone and on a desktop. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ROUTES } from '../routes.ts'
import { expect, test, unfold } from './reader.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [360, 1280]
const THEMES = ['light', 'dark'] as const

/** Legacy mode leaves out what only pages with frames need, and passes are not worth describing: half the time. */
const judge = (page: Page) =>
  new AxeBuilder({ page })
    .withTags(RULES)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()

for (const route of [...ROUTES, '/no-such-page']) {
  test(`A11Y-01 SEC-36 ${route} has no finding in any theme and width`, async ({ reader: page }) => {
    const findings: string[] = []
    await page.goto(route)
    await unfold(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      for (const theme of THEMES) {
        await page.evaluate(name => {
          document.documentElement.classList.remove('light', 'dark')
          document.documentElement.classList.add(name)
        }, theme)
        const { violations } = await judge(page)
        findings.push(
          ...violations.flatMap(({ id, nodes }) =>
            nodes.map(({ target, failureSummary }) => `${theme} ${width} ${id} ${target}: ${failureSummary}`),
          ),
        )
      }
    }
    expect(findings).toEqual([])
  })
}
