/** What every page does once it is shown and the browser has time. */
import '#features/connection/probe.ts'
import '#features/outbox/resume.ts'
import '#features/visits/report.ts'
