/** Parses typed mail addresses: one per line, or separated by commas. */
import { asSeen, isEmail } from '#lib/email.ts'

/** The maximum number of recipients (the database's limit). */
export const MOST_RECIPIENTS = 10

/** The addresses in `text`, without duplicates, and the invalid ones. */
export function readRecipients(text: string): { addresses: string[]; wrong: string[] } {
  const found = [
    ...new Set(
      asSeen(text)
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
  return {
    addresses: found.filter(address => isEmail(address)),
    wrong: found.filter(address => !isEmail(address)),
  }
}
