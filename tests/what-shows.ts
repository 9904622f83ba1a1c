/** Runs in a page: its URL, text and field values, to show what a failed test's page looked like. */
export const whatShows = (): string => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[id], select[id], textarea[id]')]
  const values = fields.map(({ id, type, value }) => `${id}: ${type === 'password' ? '…' : value}`)
  // biome-ignore lint/performance/useDomNodeTextContent: lines stay lines, and what is hidden is left out.
  return [location.href, document.body.innerText, ...values].join('\n')
}
