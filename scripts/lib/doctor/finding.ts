/** What a check of `npm run doctor` has found. */

export interface Finding {
  /** What was looked at, in two or three words. */
  subject: string
  /** `note` is something that may be meant so. */
  state: 'ok' | 'note' | 'fault'
  /** What is the case, in one sentence. */
  says: string
  /** What to do about it. */
  remedy?: string
}

/** All is well. */
export const ok = (subject: string, says: string): Finding => ({ subject, state: 'ok', says })
/** Something that may be meant so. */
export const note = (subject: string, says: string, remedy: string): Finding => ({
  ...{ subject, state: 'note', says, remedy },
})
/** Something that has to be put right. */
export const fault = (subject: string, says: string, remedy: string): Finding => ({
  ...{ subject, state: 'fault', says, remedy },
})

const SIGNS: Record<Finding['state'], string> = { ok: '✓', note: '·', fault: '✗' }

/** The findings as text for a terminal, each remedy under its finding. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ subject, state, says, remedy }) => [
    `${SIGNS[state]} ${subject.padEnd(18)} ${says}`,
    ...(remedy ? [`  ${' '.repeat(18)} → ${remedy}`] : []),
  ])
  const faults = findings.filter(({ state }) => state === 'fault').length
  const sum = faults === 0 ? 'No fault found.' : faults === 1 ? 'One fault found.' : `${faults} faults found.`
  return `${lines.join('\n')}\n\n${sum}`
}
