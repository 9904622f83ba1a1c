/** What the server needs from Postgres, whichever driver provides it. */

/** Statements inside one transaction. */
export interface Sql {
  /**
   * Runs one statement with `$1, $2 …` parameters, each sent as text (null stays null).
   *
   * In the rows, booleans, numbers and JSON are JavaScript values; everything else, including
   * timestamps and arrays, is the text Postgres writes. Rejects with {@link DatabaseError}.
   *
   * A `kept` statement is parsed and planned only once per connection, which takes longer than running it if it is
   * short. Only for a small number of texts: they are kept as long as the connection.
   */
  query<Row extends object>(
    text: string,
    values?: readonly (string | null)[],
    options?: { kept?: boolean },
  ): Promise<Row[]>
  /** Runs a script of several statements. Rejects with {@link DatabaseError}. */
  script(text: string): Promise<void>
}

export interface Database {
  /** The product and version, for messages and test names. */
  readonly name: string
  /**
   * Runs `work` in one transaction as the superuser `supabase_admin`; commits when it resolves and
   * rolls back when it rejects. An error of the commit itself (a deferred constraint) rejects too.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Finishes what is running and releases the data. */
  close(): Promise<void>
}

/** An error that Postgres reported, with the fields that PostgREST passes on. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** SQLSTATE, five characters. */
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  /** One-based character position in the statement or script. */
  readonly position: number | null

  constructor(message: string, fields: Pick<DatabaseError, 'code' | 'details' | 'hint' | 'position'>) {
    super(message)
    this.code = fields.code
    this.details = fields.details
    this.hint = fields.hint
    this.position = fields.position
  }
}

/** Turns what a driver threw into a {@link DatabaseError}; anything else is returned as it is. */
export function toDatabaseError(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown instanceof DatabaseError) return thrown
  const { code, detail, hint, position } = thrown as Error & Record<string, unknown>
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return thrown
  return new DatabaseError(thrown.message, {
    code,
    details: typeof detail === 'string' ? detail : null,
    hint: typeof hint === 'string' ? hint : null,
    position: position === undefined ? null : Number(position),
  })
}
