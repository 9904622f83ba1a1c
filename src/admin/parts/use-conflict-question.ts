import { useRef } from 'react'
import type { NotSaved } from '#data/save-if-unchanged.ts'
import { type Choice, conflicts, happenedTo, type Question } from './conflicts.ts'

/**
 * Asks which version of a form's record to keep, one question at a time (UX-06). A question waits for typing to pause,
 * so Save and Compare may be pressed meanwhile, and the answer is about what the form holds by then.
 */
export function useConflictQuestion() {
  const isAsking = useRef(false)
  return {
    isAsking: () => isAsking.current,
    /** Asks about what a save has found; `later` if the form's question is asked already. */
    async ask(found: NotSaved<unknown>, question: Omit<Question, 'happened'>): Promise<Choice> {
      if (isAsking.current) return 'later'
      isAsking.current = true
      const choice = await conflicts.ask({ ...question, happened: happenedTo(found) })
      isAsking.current = false
      return choice
    },
  }
}
