import { useAlerts } from './use-alerts.ts'
import { useUpdates } from './use-updates.ts'

/** Asks for what is new and tells of it, whichever tab is open. */
export function Announcer({ tab }: { tab: string }) {
  useUpdates()
  const sentence = useAlerts(tab)
  return (
    // `aria-live` says what the role says, so that an open dialog does not silence it.
    <p role="status" aria-live="polite" className="visually-hidden">
      {sentence}
    </p>
  )
}
