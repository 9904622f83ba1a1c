/** Questions to a person whose save comes after somebody else's (UX-06); `ConflictDialog.tsx` asks them. */
import type { NotSaved } from '#data/save-if-unchanged.ts'
import { createListeners } from './listeners.ts'

/** A field in both versions. */
export interface ComparedField {
  label: string
  mine: string
  /** The stored value; omitted if the record was deleted. */
  theirs?: string
  /** The values are picture URLs. */
  isPicture?: boolean
}

/** What somebody else did, for the dialog's first line. */
export interface Happened {
  kind: 'saved' | 'deleted'
  by: string | null
  /** ISO time. */
  at: string | null
}

export interface Question {
  /** What was edited, e.g. `“Harrow Home Builders”`. */
  name: string
  happened: Happened
  fields: readonly ComparedField[]
  /** Label for saving the entry of a deleted record, e.g. `Save as new`; if omitted, it can only be copied. */
  rescue?: string
}

/** `mine` overwrites theirs or is rescued, `theirs` discards one's own, `later` leaves both as they are. */
export type Choice = 'mine' | 'theirs' | 'later'

/** The result of a save in the form that a `Question` takes. */
export function happenedTo(found: NotSaved<unknown>): Happened {
  return found.result === 'deleted'
    ? { kind: 'deleted', by: found.deletedBy, at: found.deletedAt }
    : { kind: 'saved', by: found.changedBy, at: found.changedAt }
}

/** Creates the queue of questions; they are asked one at a time. */
export function createConflicts() {
  let waiting: readonly { question: Question; answer: (choice: Choice) => void }[] = []
  const { notify, subscribe } = createListeners()

  function update(next: typeof waiting) {
    waiting = next
    notify()
  }

  return {
    /** Asks, now or after the questions before it. Resolves even if the form that saved is gone. */
    ask: (question: Question) => new Promise<Choice>(answer => update([...waiting, { question, answer }])),
    current: () => waiting[0]?.question ?? null,
    choose(choice: Choice) {
      const [asked, ...others] = waiting
      update(others)
      asked?.answer(choice)
    },
    /** Answers `later` to all, when nobody is left to ask; drafts keep what was typed. */
    dismiss() {
      const asked = waiting
      update([])
      for (const { answer } of asked) answer('later')
    },
    subscribe,
  }
}

/** The dashboard's instance. */
export const conflicts = createConflicts()
