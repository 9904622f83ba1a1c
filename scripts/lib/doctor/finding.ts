/** The findings of `npm run doctor`. */

export interface Finding {
  /** What was checked, in two or three words. */
  subject: string
  /** `note` marks something that may be intended. */
  state: 'ok' | 'note' | 'fault'
  /** What was found, in one sentence. */
  says: string
  /** What to do about it. */
  remedy?: string
}

/** Nothing to do. */
export const ok = (subject: string, says: string): Finding => ({ subject, state: 'ok', says })
/** Something that may be intended. */
export const note = (subject: string, says: string, remedy: string): Finding => ({
  ...{ subject, state: 'note', says, remedy },
})
/** Something that has to be fixed. */
export const fault = (subject: string, says: string, remedy: string): Finding => ({
  ...{ subject, state: 'fault', says, remedy },
})

const SIGNS: Record<Finding['state'], string> = { ok: '✓', note: '·', fault: '✗' }

/** The findings as terminal text, each remedy below its finding. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ subject, state, says, remedy }) => [
    `${SIGNS[state]} ${subject.padEnd(18)} ${says}`,
    ...(remedy ? [`  ${' '.repeat(18)} → ${remedy}`] : []),
  ])
  const faults = findings.filter(({ state }) => state === 'fault').length
  const sum = faults === 0 ? 'No fault found.' : faults === 1 ? 'One fault found.' : `${faults} faults found.`
  return `${lines.join('\n')}\n\n${sum}`
}
