/** What is looked at without running anything of the product. */
import { step } from './steps.ts'

/** Style, types, spelling and content. */
export const CHECKS = [
  step('Style', 'biome check --error-on-warnings .'),
  step('Types', 'astro check --minimumFailingSeverity hint'),
  step('Spelling', 'cspell --no-progress --no-summary'),
  step('Content', 'node scripts/check-content.ts'),
]
