import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chosenGroup } from './groups.ts'

/** Runs what starts no backend first: of the mutants that every test reaches, most fail there already. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/db/')
    return [...sorted.filter(file => !isSlow(file)), ...sorted.filter(isSlow)]
  }
}

/** The tests of one group; see groups.ts. */
export default defineConfig({
  test: {
    // A backend builds its embedded database once, in the sandbox's own .data/cache; PostgreSQL is not needed.
    env: { ENV_FILE: '' },
    include: chosenGroup().tests,
    sequence: { sequencer: QuickFirst },
    // As in the project's own config: only Stryker, which knows how long each test takes, ends a mutant that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
