/** Mail addresses as they are typed: one per line, or with commas between them. */
import { isEmail } from '#lib/email.ts'

/** How many addresses may be told (the database's limit). */
export const MOST_RECIPIENTS = 10

/** The addresses in `text`, each once, and those that are none. */
export function readRecipients(text: string): { addresses: string[]; wrong: string[] } {
  const found = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  return {
    addresses: found.filter(address => isEmail(address)),
    wrong: found.filter(address => !isEmail(address)),
  }
}
