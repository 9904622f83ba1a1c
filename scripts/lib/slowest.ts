/** Finds the slowest tests of a run in the reports of the test runners. */
import { z } from 'zod'

export interface Timed {
  seconds: number
  title: string
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
})

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
})
const suite = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwrightReport = z.object({ suites: z.array(suite) })

/** The test durations in Vitest's JSON report. */
export function vitestTimes(report: unknown): Timed[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      seconds: (duration ?? 0) / 1000,
      title: `${name.slice(name.lastIndexOf('/') + 1)}: ${fullName}`,
    })),
  )
}

/** The test durations in Playwright's JSON report. */
export function playwrightTimes(report: unknown): Timed[] {
  const timesOf = ({ specs, suites = [] }: z.infer<typeof suite>): Timed[] => [
    ...specs.map(({ title, file, tests }) => ({
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
      title: `${file}: ${title}`,
    })),
    ...suites.flatMap(timesOf),
  ]
  return playwrightReport.parse(report).suites.flatMap(timesOf)
}

/** The `count` slowest tests, one per line. */
export function slowest(times: readonly Timed[], count = 10): string {
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ seconds, title }) => `${seconds.toFixed(1).padStart(6)} s  ${title}`)
    .join('\n')
}
