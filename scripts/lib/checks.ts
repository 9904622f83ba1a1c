/** What is looked at without running anything of the product. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { step } from './steps.ts'

/** Types of all code but components; at its first run the longest of the checks, later only what has changed. */
export const TYPES = step('Types', 'tsc --incremental --tsBuildInfoFile .data/cache/types.tsbuildinfo', {
  // The types of the content, in a checkout where nothing was built yet.
  prepare: () => {
    if (!existsSync('.astro/types.d.ts')) spawnSync('astro', ['sync'])
  },
})

/** Style, types, spelling and content. */
export const CHECKS = [
  step('Style', 'biome check --error-on-warnings .'),
  // The only judge of what stands between the tags; it remembers nothing.
  step('Types in components', 'astro check --minimumFailingSeverity hint --tsconfig tsconfig.astro.json'),
  TYPES,
  step('Spelling', 'cspell --no-progress --no-summary'),
  step('Content', 'node scripts/check-content.ts'),
]
