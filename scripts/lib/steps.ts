/** Runs commands in parallel and keeps their output readable. */
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

export interface Step {
  name: string
  command: string
  parameters: string[]
  /** Environment variables in addition to this process's own. */
  env?: Record<string, string>
  /** Runs before the command, which waits for it. */
  prepare?: () => void | Promise<void>
}

export interface Failure {
  name: string
  output: string
}

/** Makes a step from its name and its command line. */
export function step(name: string, line: string, more: Pick<Step, 'env' | 'prepare'> = {}): Step {
  const [command = '', ...parameters] = line.split(' ')
  return { name, command, parameters, ...more }
}

/**
 * Runs the lanes in parallel and the steps of each lane in order, all of them even if some fail. A single lane streams
 * its output to `print`; with several, `print` receives each step's whole output when the step ends.
 * @returns the failed steps, each with its output.
 */
export async function runLanes(lanes: Step[][], print: (text: string) => void): Promise<Failure[]> {
  const failed: Failure[] = []
  await Promise.all(
    lanes.map(async lane => {
      for (const current of lane) {
        if (lanes.length === 1) print(`\n== ${current.name}\n`)
        const started = Date.now()
        const { isPassed, output } = await run(current, lanes.length === 1 ? print : () => {})
        if (!isPassed) failed.push({ name: current.name, output })
        const seconds = Math.round((Date.now() - started) / 1000)
        const end = `== ${current.name}: ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s\n`
        print(lanes.length === 1 ? end : `\n== ${current.name}\n${output}${end}`)
      }
    }),
  )
  return failed
}

/**
 * The last `count` lines of each failed step's output, where a test runner reports what was wrong, without the tests
 * that passed.
 */
export function lastWords(failed: readonly Failure[], count = 120): string {
  return failed
    .map(({ name, output }) => {
      const lines = output
        .trimEnd()
        .split('\n')
        .filter(line => !stripVTControlCharacters(line).trimStart().startsWith('✓'))
      return `\n== ${name}, its last lines again\n${lines.slice(-count).join('\n')}\n`
    })
    .join('')
}

async function run({ command, parameters, env, prepare }: Step, listen: (text: string) => void) {
  await prepare?.()
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, parameters, {
    env: { ...process.env, ...color, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const collect = (text: string) => {
    said.push(text)
    listen(text)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', collect)
  const isPassed = await new Promise<boolean>(resolve => {
    child.once('error', error => {
      collect(`${error.message}\n`)
      resolve(false)
    })
    // Not 'exit', after which output may still arrive.
    child.once('close', code => resolve(code === 0))
  })
  return { isPassed, output: said.join('') }
}
