import { reasonOf } from './reason.ts'

/** What failed and why, as sentences for the person, e.g. `The role could not be changed. Somebody has to be owner.` */
export function failed(what: string, error: unknown): string {
  const reason = reasonOf(error)
  return reason ? `${what}. ${reason}` : `${what}. Please try again.`
}
