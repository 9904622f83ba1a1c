/** History of the open draft: who did what, and when. */

/** A step of a draft; `at` is an ISO date-time. */
export interface DraftStep {
  what: string
  who: string
  at: string
}

/** Announces the steps of the draft that is open now; empty if there is no draft. */
export const announceSteps = (steps: DraftStep[]) =>
  dispatchEvent(new CustomEvent('draft-steps', { detail: steps }))

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Shows the steps at the end of `place`: the last one, and all when expanded. */
export function showHistory(page: Document, place: HTMLElement): void {
  const history = page.createElement('details')
  history.className = 'history'
  const summary = page.createElement('summary')
  const list = page.createElement('ol')
  history.append(summary, list)
  history.hidden = true
  place.append(history)
  addEventListener('draft-steps', event => {
    const lines = (event as CustomEvent<DraftStep[]>).detail.map(
      ({ what, who, at }) => `${what}: ${who}, ${FORMAT.format(new Date(at))}`,
    )
    history.hidden = lines.length === 0
    summary.textContent = lines.at(-1) ?? ''
    list.replaceChildren(
      ...lines.map(line => {
        const item = page.createElement('li')
        item.textContent = line
        return item
      }),
    )
  })
  // The entry opened next may have no draft.
  addEventListener('hashchange', () => announceSteps([]))
}
