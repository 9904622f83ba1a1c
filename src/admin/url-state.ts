/**
 * The dashboard's state in the URL, e.g. `?tab=submissions&q=serum` (DASH-04, UX-02). The search text (`q`)
 * does not appear in the address bar: see history-steps.ts.
 */

/** Values to set in the query; null removes one. */
export type UrlChanges = Record<string, string | null>

/** The value of `key` if it is one of `choices`; `otherwise` if it is anything else or missing. */
export function readChoice<Choice extends string>(
  search: string,
  key: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const value = new URLSearchParams(search).get(key)
  return choices.find(choice => choice === value) ?? otherwise
}

/** The value of `key`; '' when missing. */
export function readText(search: string, key: string): string {
  return new URLSearchParams(search).get(key) ?? ''
}

/** The query with `changes` applied, e.g. `?tab=blog`; '' when nothing is left. */
export function changeUrl(search: string, changes: UrlChanges): string {
  const parameters = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    if (value) parameters.set(key, value)
    else parameters.delete(key)
  }
  const query = parameters.toString()
  return query && `?${query}`
}
