/**
 * How fast a page view was for its visitor, by the definitions of the Core Web Vitals. The library of that name does more
 * (pages that come back, attribution) and weighs three times what a page may spend on it.
 */

/** Times in milliseconds since somebody asked for the page; what was not measured is undefined. */
export type Vitals = Record<'lcp' | 'inp' | 'cls' | 'ttfb', number | undefined>

interface Shift {
  startTime: number
  value: number
  hadRecentInput: boolean
}

/**
 * Adds up shifts of the layout: the worst run of them, in which none is a second after the one before and the whole takes
 * five at most.
 */
export function shiftScore(): { add: (shift: Shift) => void; worst: number } {
  let first = 0
  let last = -1000
  let sum = 0
  const score = {
    worst: 0,
    add({ startTime, value, hadRecentInput }: Shift) {
      // What follows a tap was asked for.
      if (hadRecentInput) return
      if (startTime - last >= 1000 || startTime - first >= 5000) {
        first = startTime
        sum = 0
      }
      last = startTime
      sum += value
      score.worst = Math.max(score.worst, sum)
    },
  }
  return score
}

/** The answer to a tap or key that people remember: the slowest, of many all but one in fifty. Undefined without any. */
export function slowAnswer(durations: number[]): number | undefined {
  return durations.sort((a, b) => b - a)[Math.floor(durations.length / 50)]
}

/** Calls `done` once, with what was measured until the page is hidden for the first time. */
export function measureVitals(isHidden: () => boolean, done: (vitals: Vitals) => void): void {
  const [asked] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number
  })[]
  // A page that was opened in the background is not drawn, and says nothing about speed.
  if (!asked || isHidden()) return
  const { responseStart, activationStart = 0 } = asked
  // A page that was made ready ahead begins when somebody goes there.
  const since = (time: number) => Math.max(0, time - activationStart)
  const shifts = shiftScore()
  /** By interaction, of whose events the slowest counts. */
  const answers: Record<number, number> = {}
  let lcp: number | undefined

  /** Observes what the browser can, and nothing where it cannot; `buffered` brings what was before. */
  const observe = (type: string, act: (entry: never) => void) =>
    new PerformanceObserver(list => (list.getEntries() as never[]).forEach(act)).observe({
      ...{ type, buffered: true },
      // Of events, which alone know it, the smallest.
      ...{ durationThreshold: 16 },
    })
  const answered = ({ interactionId, duration }: PerformanceEventTiming & { interactionId?: number }) => {
    if (interactionId) answers[interactionId] = Math.max(duration, answers[interactionId] ?? 0)
  }
  observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    lcp = since(startTime)
  })
  observe('layout-shift', shifts.add)
  observe('event', answered)
  observe('first-input', answered)

  const hidden = () => {
    if (!isHidden()) return
    removeEventListener('visibilitychange', hidden)
    done({
      ttfb: since(responseStart),
      lcp,
      // No shift is a value where the browser would have told of one, and none where it cannot.
      cls: 'LayoutShift' in window ? shifts.worst : undefined,
      inp: slowAnswer(Object.values(answers)),
    })
  }
  addEventListener('visibilitychange', hidden)
}
