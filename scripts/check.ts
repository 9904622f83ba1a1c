/** `npm run check`: the checks that take seconds, run in parallel. */
import { CHECKS, COMPONENTS } from './lib/checks.ts'
import { runLanes, step } from './lib/steps.ts'
import { runCommand, UserError } from './lib/user-error.ts'

await runCommand(async () => {
  const architecture = step('Architecture', 'vitest run --project architecture')
  const lanes = [[COMPONENTS], [...CHECKS.filter(check => check !== COMPONENTS), architecture]]
  const failed = await runLanes(lanes, text => process.stdout.write(text))
  if (failed.length > 0) throw new UserError(`Failed: ${failed.map(({ name }) => name).join('; ')}`)
})
