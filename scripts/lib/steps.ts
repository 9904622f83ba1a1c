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

/** A step as one line: its name, then its command. */
export function step(name: string, line: string, more: Pick<Step, 'env' | 'prepare'> = {}): Step {
  const [command = '', ...parameters] = line.split(' ')
  return { name, command, parameters, ...more }
}

/**
 * Runs the lanes beside each other, the steps of a lane one after the other, all of them whatever fails. One lane
 * alone writes as it goes; of several, `print` receives what a step said when it has ended, in one piece.
 * @returns the names of the steps that failed.
 */
export async function runLanes(lanes: Step[][], print: (text: string) => void): Promise<string[]> {
  const failed: string[] = []
  await Promise.all(
    lanes.map(async lane => {
      for (const current of lane) {
        if (lanes.length === 1) print(`\n== ${current.name}\n`)
        const started = Date.now()
        const { isPassed, output } = await run(current, lanes.length === 1)
        if (!isPassed) failed.push(current.name)
        const seconds = Math.round((Date.now() - started) / 1000)
        const end = `== ${current.name}: ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s\n`
        print(lanes.length === 1 ? end : `\n== ${current.name}\n${output}${end}`)
      }
    }),
  )
  return failed
}

async function run({ command, parameters, env, prepare }: Step, isAlone: boolean) {
  prepare?.()
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, parameters, {
    env: { ...process.env, ...color, ...env },
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text))
  }
  const isPassed = await new Promise<boolean>(resolve => {
    child.once('error', error => {
      said.push(`${error.message}\n`)
      resolve(false)
    })
    // Not 'exit', after which its last words may still be on their way.
    child.once('close', code => resolve(code === 0))
  })
  return { isPassed, output: said.join('') }
}
