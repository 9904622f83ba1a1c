/** Where visitors leave the script: the counts of one version of it, in the order of its questions. */
import type { StepCount } from '#data/chat-logs-admin.ts'
import { CHAT_STEPS } from '#lib/chat-record.ts'

/** A question and its outcomes; `share` is the fraction who left, from 0 to 1. */
export interface StepRow {
  step: string
  reached: number
  answered: number
  skipped: number
  left: number
  share: number
}

/** How the dashboard names the steps. */
export const STEP_NAMES: Record<string, string> = {
  service: 'Service',
  competitor: 'Competitor',
  website: 'Website',
  budget: 'Budget',
  timeline: 'Timeline',
  name: 'Name',
  preference: 'Contact preference',
  phone: 'Phone',
  location: 'Meeting location',
  availability: 'Availability',
  email: 'Email',
  emailDetour: 'Email, after a long answer',
  closing: 'Anything else',
  farewellEmail: 'Email, after goodbye',
}

/** The versions that were counted, newest first. */
export function versionsOf(counts: readonly StepCount[]): string[] {
  return [...new Set(counts.map(count => count.flow_version))].toSorted((a, b) => Number(b) - Number(a))
}

/** The rows of a version. Visitors who neither answered nor skipped and are no longer present have left. */
export function stepRows(counts: readonly StepCount[], version: string): StepRow[] {
  const order = (step: string) => {
    const place = (CHAT_STEPS as readonly string[]).indexOf(step)
    return place < 0 ? CHAT_STEPS.length : place
  }
  return counts
    .filter(count => count.flow_version === version && count.reached > 0)
    .toSorted((a, b) => order(a.step) - order(b.step))
    .map(({ step, reached, answered, skipped, present }) => {
      const left = Math.max(0, reached - answered - skipped - present)
      return { step, reached, answered, skipped, left, share: left / reached }
    })
}
