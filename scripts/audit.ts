/**
 * `npm run audit`: asks the registry for known vulnerabilities in the packages that reach visitors and functions.
 * Fails on any of moderate severity or above that has no exception (scripts/lib/audit.ts).
 */
import { execFile } from 'node:child_process'
import { checkAudit, EXCEPTIONS, THRESHOLD } from './lib/audit.ts'
import { runCommand, UserError } from './lib/user-error.ts'

/** npm's output; it is also there when npm finds something and exits with 1. */
const ask = (): Promise<string> =>
  new Promise(resolve => {
    const words = ['audit', '--json', '--package-lock-only', '--omit=dev']
    execFile('npm', words, { maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => resolve(stdout))
  })

await runCommand(async () => {
  const said = await ask()
  let problems: string[]
  try {
    problems = checkAudit(JSON.parse(said), EXCEPTIONS, new Date())
  } catch {
    throw new UserError('The registry did not say; try again in a while.')
  }
  if (problems.length > 0) throw new UserError(problems.join('\n'))
  console.log(`No known hole from ${THRESHOLD} on; ${EXCEPTIONS.length} exceptions.`)
})
