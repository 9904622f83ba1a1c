/** What every page does once somebody sees it and the browser has time. */
import '#features/connection/probe.ts'
import '#features/outbox/resume.ts'
import '#features/visits/report.ts'

const { connection } = navigator as { connection?: { saveData?: boolean } }

if (matchMedia('(width >= 62.5rem)').matches && !connection?.saveData)
  void import('./load-pictures.ts').then(({ loadPictures }) => loadPictures())
