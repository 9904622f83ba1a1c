/**
 * Saves of new entries that got no answer. They may be stored, and Decap, which takes the next free name for a new entry,
 * would then publish the same entry twice.
 */
import { fieldsOf, withFields } from './forms.ts'

/** The saves since a form was opened, by the path of the entry. */
export class UnansweredSaves {
  readonly #sent = new Map<string, string[]>()

  /** Call when the answer to a save was lost; `raw` is the entry's file as it was sent. */
  add(path: string, raw: string): void {
    this.#sent.set(path, [...(this.#sent.get(path) ?? []), raw])
  }

  has(path: string): boolean {
    return this.#sent.has(path)
  }

  /** The paths of those under another name: the title was changed since. */
  others(path: string): string[] {
    return [...this.#sent.keys()].filter(other => other !== path)
  }

  /** Whether `stored` is what one of these saves stored; null if nothing is. */
  isStored(path: string, stored: string | null): boolean {
    const sent = this.#sent.get(path) ?? []
    return stored !== null && sent.some(raw => withFields(path, stored, fieldsOf(path, raw)) === stored)
  }

  /** Call when the entry was saved. */
  delete(path: string): void {
    this.#sent.delete(path)
  }

  /** Call when the form is left. */
  clear(): void {
    this.#sent.clear()
  }
}
