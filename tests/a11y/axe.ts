/** Automated accessibility checks: axe, by the rules of WCAG 2.2 AA. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { layOutAll } from './reader.ts'

/** Those of 2.2 include the size of targets. */
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What another theme can change: all other rules would check the same page again. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What a page looks like in `theme`, with its colors arrived: half-way they would be measured wrongly.
 * Transitions are put to their end, not waited for: Chromium may leave `finished` of one that is not painted open.
 */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(name => {
    document.documentElement.classList.remove('light', 'dark')
    document.documentElement.classList.add(name)
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations === 1) animation.finish()
  }, theme)
}

/**
 * Violations that axe finds on the page as it is now, in both themes; `where` says in the findings what was shown.
 * `part` selects what is looked at, by default everything. Without `rules`, only colors are checked.
 */
export async function findViolations(
  page: Page,
  where: string,
  part?: string,
  rules = RULES,
): Promise<string[]> {
  const found: string[] = []
  await layOutAll(page)
  // Once per document: read anew for every look, it would cost as much as the look.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    const runOnly: axe.RunOnly =
      theme === 'light' && rules.length > 0
        ? { type: 'tag', values: rules }
        : { type: 'rule', values: COLOR_RULES }
    const findings = await page.evaluate(lookAt, { part: part ?? 'html', runOnly })
    found.push(...findings.map(finding => `${where} ${theme} ${finding}`))
  }
  return found
}

/** Runs in the page: a line for each element with a finding. No page has frames; passes are not worth describing. */
async function lookAt({ part, runOnly }: { part: string; runOnly: axe.RunOnly }): Promise<string[]> {
  const engine = (globalThis as unknown as { axe: typeof axe }).axe
  const { violations } = await engine.run(part, { runOnly, resultTypes: ['violations'], iframes: false })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}
