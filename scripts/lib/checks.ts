/** The checks that run none of the product's code. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { step } from './steps.ts'

/** Types of all code except components. Its first run takes longest of all checks; later runs are incremental. */
export const TYPES = step('Types', 'tsc --incremental --tsBuildInfoFile .data/cache/types.tsbuildinfo', {
  // Generates the content's types in a checkout where nothing was built yet.
  prepare: () => {
    if (!existsSync('.astro/types.d.ts')) spawnSync('astro', ['sync'])
  },
})

/** Style, types, spelling and content. */
export const CHECKS = [
  step('Style', 'biome check --error-on-warnings .'),
  // The only check of component templates; it has no incremental mode.
  step('Types in components', 'astro check --minimumFailingSeverity hint --tsconfig tsconfig.astro.json'),
  TYPES,
  step('Spelling', 'cspell --no-progress --no-summary'),
  step('Content', 'node scripts/check-content.ts'),
]
