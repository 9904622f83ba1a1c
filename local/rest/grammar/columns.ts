/** `columns="title","body"` and `on_conflict=id,lang` */
import { Cursor } from './cursor.ts'

/** Parses a comma-separated list of column names, quoted or not. Throws PGRST100. */
export function parseColumns(text: string, subject: string): string[] {
  const cursor = new Cursor(text, subject)
  const columns: string[] = []
  do {
    columns.push(cursor.name())
  } while (cursor.take(','))
  if (!cursor.done) cursor.fail('"," or the end')
  return columns
}
