/** Refreshes the home page's questions, without the framework that rendered them. */
import { connection } from '#data/connection.ts'
import { listFaqs } from '#data/faqs.ts'
import { createPublicClient } from '#data/public-client.ts'
import { messages } from './messages.ts'
import { make, showFaqs } from './show-faqs.ts'

/** Reads the questions and shows them in `place`; if they cannot be read, existing ones stay. */
export async function refreshFaqs(place: HTMLElement): Promise<void> {
  if (!connection) return
  try {
    showFaqs(place, await listFaqs(createPublicClient(connection)))
  } catch (error) {
    console.error('The questions could not be refreshed', error)
    if (!place.querySelector('details')) place.replaceChildren(failure())
  }
}

function failure(): HTMLElement {
  const text = make('p', 'error-text', messages.failed)
  text.role = 'alert'
  return text
}
