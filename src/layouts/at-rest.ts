/** What every page does once somebody sees it and the browser has time. */
import '#features/connection/probe.ts'
import '#features/outbox/resume.ts'
import '#features/search/search-button.ts'
import '#features/visits/report.ts'
import { hasSession } from '#lib/has-session.ts'

const { connection } = navigator as { connection?: { saveData?: boolean } }

if (matchMedia('(width >= 62.5rem)').matches && !connection?.saveData)
  void import('./load-pictures.ts').then(({ loadPictures }) => loadPictures())

// The team's browsers only: visitors load nothing of it.
if (hasSession()) void import('#admin-cms/on-page/signed-in.ts').then(({ offerEditing }) => offerEditing())
