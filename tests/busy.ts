/**
 * Runs a command several times in a row while every core is kept busy, and stops at the first failure:
 * `node tests/busy.ts 5 npm run test:browser`. Its child processes end with it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism, setPriority } from 'node:os'

const [times = '', command = '', ...parameters] = process.argv.slice(2)
if (!(Number(times) > 0) || !command) throw new Error('Usage: node tests/busy.ts 5 npm run test:browser')

const burners = Array.from({ length: availableParallelism() }, () => {
  const burner = spawn(process.execPath, ['--eval', 'for (;;);'])
  // At a slightly lower priority than the tests, which would otherwise mostly hit their timeouts.
  setPriority(burner.pid ?? 0, 5)
  return burner
})
process.on('exit', () => {
  for (const burner of burners) burner.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

for (let run = 1; run <= Number(times); run += 1) {
  console.log(`\n== Run ${run} of ${times}, on a busy machine`)
  const { status } = spawnSync(command, parameters, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
process.exit(0)
