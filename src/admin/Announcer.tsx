import { useAlerts } from './use-alerts.ts'

/** Tells of what is new, whichever tab is open. */
export function Announcer({ tab }: { tab: string }) {
  const sentence = useAlerts(tab)
  return (
    // `aria-live` says what the role says, so that an open dialog does not silence it.
    <p role="status" aria-live="polite" className="visually-hidden">
      {sentence}
    </p>
  )
}
