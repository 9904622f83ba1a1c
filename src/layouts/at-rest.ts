/** What every page does once it is shown and the browser is idle. */
import '#features/connection/probe.ts'
import '#features/outbox/resume.ts'
import '#features/search/search-button.ts'
import '#features/visits/report.ts'
import { hasSession } from '#lib/has-session.ts'

const { connection } = navigator as { connection?: { saveData?: boolean } }

if (matchMedia('(width >= 62.5rem)').matches && !connection?.saveData)
  void import('./load-pictures.ts').then(({ loadPictures }) => loadPictures())

if (!CSS.supports('selector(::details-content)'))
  void import('./closed-parts.ts').then(({ printClosedParts }) => printClosedParts())

// Only in the team's browsers: visitors load none of it.
if (hasSession()) void import('#admin-cms/on-page/signed-in.ts').then(({ offerEditing }) => offerEditing())
