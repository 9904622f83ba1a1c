/** The checks that run none of the product's code. */
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { step } from './steps.ts'

/** What the content's types follow from: the collections, the variables of the environment, and Astro itself. */
const TYPE_SOURCES = ['src/content.config.ts', 'astro.config.mjs', 'package-lock.json']

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

let generating: Promise<void> | undefined

/** Generates the content's types unless they are newer than their sources: once, for both checks that need them. */
function generateTypes(): Promise<void> {
  const isCurrent = TYPE_SOURCES.every(file => changedAt(file) < changedAt('.astro/types.d.ts'))
  generating ??= isCurrent
    ? Promise.resolve()
    : new Promise(resolve => {
        // If it fails, the checks say what they miss.
        spawn('astro', ['sync'], { stdio: 'ignore' })
          .once('error', () => resolve())
          .once('close', () => resolve())
      })
  return generating
}

/** The only check of component templates, and the longest of all checks; it has no incremental mode. */
export const COMPONENTS = step(
  'Types in components',
  'astro check --noSync --minimumFailingSeverity hint --tsconfig tsconfig.astro.json',
  { prepare: generateTypes },
)

/** Style, spelling, content and types. */
export const CHECKS = [
  COMPONENTS,
  step('Style', 'biome check --error-on-warnings .'),
  step('Spelling', 'cspell --no-progress --no-summary'),
  step('Content', 'node scripts/check-content.ts'),
  // By its path: `tsc` may also be the compiler that Astro's checker needs (docs/decisions/005-dependencies.md). More
  // threads check much of it more than once, and components are checked meanwhile.
  step(
    'Types',
    'node node_modules/typescript-native/bin/tsc --singleThreaded --incremental --tsBuildInfoFile .data/cache/types.tsbuildinfo',
    { prepare: generateTypes },
  ),
]
