/** Reads Postgres' text output the same way with either driver; the numbers are type OIDs of pg_type. */

const BOOL = 16
const INT8 = 20
const INT2 = 21
const INT4 = 23
const JSON_TYPE = 114
const FLOAT4 = 700
const FLOAT8 = 701
const JSONB = 3802

const readers: Record<number, (text: string) => unknown> = {
  [BOOL]: text => text === 't' || text === 'true',
  [INT8]: Number,
  [INT2]: Number,
  [INT4]: Number,
  [FLOAT4]: Number,
  [FLOAT8]: Number,
  [JSON_TYPE]: JSON.parse,
  [JSONB]: JSON.parse,
}

const asText = (text: string) => text

/** The function that reads a value of the type `oid` from Postgres' text output. */
export function readerOf(oid: number): (text: string) => unknown {
  return readers[oid] ?? asText
}
