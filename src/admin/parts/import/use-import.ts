import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '#admin/parts/reason.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import type { Importer, Plan } from './importer.ts'
import { FileProblem } from './read-text.ts'
import type { Reported } from './report.ts'
import { createRest } from './rest.ts'
import type { PlannedRow } from './rows.ts'
import { type Outcome, runRows, undoAll } from './run-rows.ts'

/** The step that the import is at. */
export type Step<Entry, Found> =
  | { at: 'choosing'; problem: string | null }
  /** `share` from 0 to 1. */
  | { at: 'reading'; share: number }
  | { at: 'preview'; plan: Plan<Entry, Found>; problem: string | null }
  | { at: 'running'; done: number; total: number }
  | { at: 'over'; plan: Plan<Entry, Found>; outcomes: Map<PlannedRow<Entry, Found>, Outcome> }
  | { at: 'undoing'; done: number; total: number }
  /** `failed` could not be undone. */
  | { at: 'undone'; undone: number; failed: number }

/** Leads from choosing files to the report; what has begun continues until it is stopped. */
export function useImport<Entry, Found>(importer: Importer<Entry, Found>) {
  const [step, setStep] = useState<Step<Entry, Found>>({ at: 'choosing', problem: null })
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  useUnsavedGuard(step.at === 'running' || step.at === 'undoing')

  /** Makes `stop` apply to the work that starts now. */
  function begin(): AbortSignal {
    stop.current?.abort()
    stop.current = new AbortController()
    return stop.current.signal
  }

  async function choose(files: File[]) {
    if (files.length === 0) return
    const signal = begin()
    setStep({ at: 'reading', share: 0 })
    const onShare = (share: number) => !signal.aborted && setStep({ at: 'reading', share })
    try {
      const plan = await importer.read(files, { rest: createRest(signal), onShare, signal })
      if (!signal.aborted) setStep({ at: 'preview', plan, problem: null })
    } catch (error) {
      if (signal.aborted) return
      const isOurs = error instanceof FileProblem
      if (!isOurs) console.error(error)
      const why = isOurs ? error.message : (reasonOf(error) ?? 'It could not be read. Please try again.')
      setStep({ at: 'choosing', problem: why })
    }
  }

  async function run(plan: Plan<Entry, Found>, changesToo: boolean) {
    const signal = begin()
    const rows = plan.rows.filter(
      ({ rowStatus }) => rowStatus === 'new' || (changesToo && rowStatus === 'changed'),
    )
    const total = rows.length
    setStep({ at: 'running', done: 0, total })
    try {
      await importer.begin?.(rows)
    } catch (error) {
      console.error(error)
      const why = reasonOf(error) ?? 'Nothing was stored. Please try again.'
      return setStep({ at: 'preview', plan, problem: why })
    }
    const { size, atOnce, store } = importer
    const onDone = (done: number) => setStep({ at: 'running', done, total })
    const outcomes = await runRows(rows, { size, atOnce, store, signal, onDone })
    importer.onStored()
    setStep({ at: 'over', plan, outcomes })
  }

  async function undo(outcomes: Map<PlannedRow<Entry, Found>, Outcome>) {
    const total = [...outcomes.values()].filter(outcome => outcome.undo).length
    setStep({ at: 'undoing', done: 0, total })
    const onDone = (done: number) => setStep({ at: 'undoing', done, total })
    const failed = await undoAll(outcomes.values(), importer.atOnce, onDone)
    importer.onStored()
    setStep({ at: 'undone', undone: total - failed, failed })
  }

  return {
    step,
    choose,
    run,
    undo,
    /** Stops reading or, after the calls in progress, storing. */
    stop() {
      stop.current?.abort()
      if (step.at === 'reading') setStep({ at: 'choosing', problem: null })
    },
    again: () => setStep({ at: 'choosing', problem: null }),
  }
}

/** All rows of a plan, with the outcomes of those processed. */
export function reportedRows<Entry, Found>(
  { rows }: Plan<Entry, Found>,
  outcomes?: ReadonlyMap<PlannedRow<Entry, Found>, Outcome>,
): Reported[] {
  return rows.map(row => ({ row, outcome: outcomes?.get(row) }))
}
