/** Keeping values out of SQL text. */

/** The values of one statement; each is sent separately from the text, never inside it. */
export class Parameters {
  readonly values: (string | null)[] = []

  /** Adds `value` and returns its placeholder. */
  add(value: string | null): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** A statement ready to run. */
export interface Statement {
  text: string
  values: (string | null)[]
  /** Whether its text recurs with each call of a function, so that its plan is worth keeping. */
  kept?: boolean
}

/** `name` as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The text form of a Postgres array of these elements. */
export function arrayText(elements: string[]): string {
  return `{${elements.map(element => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
