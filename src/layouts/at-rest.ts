/** What every page does once it is shown and the browser is idle. */
import '#features/connection/probe.ts'
import '#features/outbox/resume.ts'
import '#features/search/search-button.ts'
import '#features/visits/report.ts'
import { hasSession } from '#lib/has-session.ts'

const { connection } = navigator as { connection?: { saveData?: boolean } }

// Each part is called by its module's name: taken apart, each call would weigh more.
if (matchMedia('(width >= 62.5rem)').matches && !connection?.saveData)
  void import('./load-pictures.ts').then(pictures => pictures.loadPictures())

if (!CSS.supports('selector(::details-content)'))
  void import('./closed-parts.ts').then(parts => parts.printClosedParts())

// Only in the team's browsers: visitors load none of it.
if (hasSession()) void import('#admin-cms/on-page/signed-in.ts').then(team => team.offerEditing())
