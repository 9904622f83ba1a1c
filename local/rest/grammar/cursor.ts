/** Parses a text from left to right, with PostgREST's error message if it cannot be parsed. */
import { RestError } from '../rest-error.ts'
import type { Field, JsonStep } from './syntax.ts'

/** Deeper nesting than anyone writes by hand, shallow enough for every stack. */
const MAX_DEPTH = 50

/** A position in a text, and the steps that a grammar takes from there. Throws RestError if none fits. */
export class Cursor {
  readonly #text: string
  readonly #subject: string
  #at = 0
  #depth = 0

  /** `subject` names what is parsed, for messages: "filter", "select parameter" … */
  constructor(text: string, subject: string) {
    this.#text = text
    this.#subject = subject
  }

  get done(): boolean {
    return this.#at === this.#text.length
  }

  /** Steps over `token` if it comes next. */
  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false
    this.#at += token.length
    return true
  }

  /** Steps over `token`, or fails. */
  expect(token: string): void {
    if (!this.take(token)) this.fail(`"${token}"`)
  }

  /** Steps over what the sticky `pattern` matches here and returns it, or null. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return null
    this.#at += found[0].length
    return found[0]
  }

  /** Everything up to the end. */
  rest(): string {
    const remaining = this.#text.slice(this.#at)
    this.#at = this.#text.length
    return remaining
  }

  /** Runs `read`, and goes back if it returns null. */
  attempt<Result>(read: () => Result | null): Result | null {
    const start = this.#at
    const result = read()
    if (result === null) this.#at = start
    return result
  }

  /** Runs `read` one level deeper, refusing texts that are nested too deeply. */
  nested<Result>(read: () => Result): Result {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) this.fail('less nesting')
    const result = read()
    this.#depth -= 1
    return result
  }

  /** Throws PGRST100, 400. */
  fail(expected: string): never {
    const next = this.#text[this.#at]
    const unexpected = next === undefined ? 'end of input' : JSON.stringify(next)
    throw new RestError(
      400,
      'PGRST100',
      `"failed to parse ${this.#subject} (${this.#text})" (line 1, column ${this.#at + 1})`,
      { details: `unexpected ${unexpected} expecting ${expected}` },
    )
  }

  /** `"…"` with backslash escapes, without its quotes; null when no quote comes next. */
  quoted(): string | null {
    const literal = this.match(/"(?:[^"\\]|\\.)*"/sy)
    return literal === null ? null : literal.slice(1, -1).replace(/\\(.)/gs, '$1')
  }

  /** A column's or relation's name, quoted or made of letters, digits, `_`, `$`, spaces and inner dashes. */
  name(): string {
    const name = this.quoted() ?? this.match(/[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy)
    return name?.trim() || this.fail('a name')
  }

  /** A name followed by any number of `->key` and `->>key`. */
  field(): Field {
    const column = this.name()
    const path: JsonStep[] = []
    for (;;) {
      const arrow = this.take('->>') ? '->>' : this.take('->') ? '->' : null
      if (arrow === null) return { column, path }
      const key = this.quoted() ?? this.match(/(?:[^-:.,>()]|-(?!>))+/y) ?? this.fail('a JSON key')
      path.push({ arrow, key })
    }
  }
}
