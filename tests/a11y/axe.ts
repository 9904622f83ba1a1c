/** Automated accessibility checks: axe with the rules of WCAG 2.2 AA. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { layOutAll } from './reader.ts'

/** The axe tags to check; those of 2.2 include the target size. */
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that depend on the theme; the others would only check the same page again. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Switches the page to `theme` and finishes color transitions: measured halfway, colors would be wrong. Transitions are
 * ended, not awaited: in Chromium, `finished` of one that is not painted may never resolve.
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
 * Violations that axe finds on the page in its current state, in both themes; `where` labels the findings. `part` is a
 * selector for what to check, by default everything. With no `rules`, only colors are checked.
 */
export async function findViolations(
  page: Page,
  where: string,
  part?: string,
  rules = RULES,
): Promise<string[]> {
  const found: string[] = []
  // Once per document: loading axe again costs as much as a check, and each sheet more styles all of the page again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await layOutAll(page)
    await page.evaluate(AXE)
  }
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

/** Runs in the page: one line per element with a finding. Pages have no frames; passes are not reported. */
async function lookAt({ part, runOnly }: { part: string; runOnly: axe.RunOnly }): Promise<string[]> {
  const engine = (globalThis as unknown as { axe: typeof axe }).axe
  const { violations } = await engine.run(part, { runOnly, resultTypes: ['violations'], iframes: false })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}
