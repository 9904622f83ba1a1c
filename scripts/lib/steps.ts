/** Commands that are run beside each other, with an output that can still be read. */
import { spawn } from 'node:child_process'

export interface Step {
  name: string
  command: string
  parameters: string[]
  /** Settings besides those of this process. */
  env?: Record<string, string>
  /** Runs before the command. */
  prepare?: () => void
}

export interface Failure {
  name: string
  output: string
}

/** A step as one line: its name, then its command. */
export function step(name: string, line: string, more: Pick<Step, 'env' | 'prepare'> = {}): Step {
  const [command = '', ...parameters] = line.split(' ')
  return { name, command, parameters, ...more }
}

/**
 * Runs the lanes beside each other, the steps of a lane one after the other, all of them whatever fails. One lane
 * alone writes as it goes; of several, `print` receives what a step said when it has ended, in one piece.
 * @returns the steps that failed, each with all it said.
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

/** The last `count` lines that each failed step said: where a runner tells what was wrong. */
export function lastWords(failed: readonly Failure[], count = 120): string {
  return failed
    .map(
      ({ name, output }) =>
        `\n== ${name}, its last lines again\n${output.trimEnd().split('\n').slice(-count).join('\n')}\n`,
    )
    .join('')
}

async function run({ command, parameters, env, prepare }: Step, listen: (text: string) => void) {
  prepare?.()
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, parameters, {
    env: { ...process.env, ...color, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const hear = (text: string) => {
    said.push(text)
    listen(text)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
  const isPassed = await new Promise<boolean>(resolve => {
    child.once('error', error => {
      hear(`${error.message}\n`)
      resolve(false)
    })
    // Not 'exit', after which its last words may still be on their way.
    child.once('close', code => resolve(code === 0))
  })
  return { isPassed, output: said.join('') }
}
