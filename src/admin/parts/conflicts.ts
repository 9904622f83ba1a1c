/** Questions to the person who saves when somebody else was faster (UX-06); `ConflictDialog.tsx` asks them. */
import type { NotSaved } from '#data/save-if-unchanged.ts'

/** A field of both versions. */
export interface ComparedField {
  label: string
  mine: string
  /** What is stored; left out when the record was deleted. */
  theirs?: string
  /** The values are addresses of pictures. */
  isPicture?: boolean
}

/** What somebody else did, as the first line says it. */
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
  /** What saves one's own words although the record is gone, e.g. `Save as new`; none: they can only be copied. */
  rescue?: string
}

/** `mine` goes over theirs or is rescued, `theirs` gives up one's own, `later` leaves both as they are. */
export type Choice = 'mine' | 'theirs' | 'later'

/** The result of a save, in the words of the question. */
export function happenedTo(found: NotSaved<unknown>): Happened {
  return found.result === 'deleted'
    ? { kind: 'deleted', by: found.deletedBy, at: found.deletedAt }
    : { kind: 'saved', by: found.changedBy, at: found.changedAt }
}

/** Creates the list of questions; one after the other is asked. */
export function createConflicts() {
  let waiting: readonly { question: Question; answer: (choice: Choice) => void }[] = []
  const listeners = new Set<() => void>()

  function update(next: typeof waiting) {
    waiting = next
    for (const notify of listeners) notify()
  }

  return {
    /** Asks, now or after the questions before it. Resolves even when whoever saved has left the screen. */
    ask: (question: Question) => new Promise<Choice>(answer => update([...waiting, { question, answer }])),
    current: () => waiting[0]?.question ?? null,
    choose(choice: Choice) {
      const [asked, ...others] = waiting
      update(others)
      asked?.answer(choice)
    },
    /** Nobody is there to be asked any more; drafts keep what was typed. */
    dismiss() {
      const asked = waiting
      update([])
      for (const { answer } of asked) answer('later')
    },
    /** Calls `notify` after every change; returns the function that ends it. */
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** The dashboard's own. */
export const conflicts = createConflicts()
