import { useAlerts } from './use-alerts.ts'

/** Announces news to screen readers, whichever tab is open. */
export function Announcer({ tab }: { tab: string }) {
  const sentence = useAlerts(tab)
  return (
    // `aria-live` repeats what the role implies, so that an open dialog does not silence it.
    <p role="status" aria-live="polite" className="visually-hidden">
      {sentence}
    </p>
  )
}
