import { useId, useSyncExternalStore } from 'react'
import { usePerson } from './person.ts'
import { presence } from './presence.ts'

/** "I'm live": while it is on, chat visitors can call a person (HAND-02). */
export function LiveSwitch() {
  const person = usePerson()
  const isLive = useSyncExternalStore(presence.subscribe, () => presence.isLive(person))
  const hint = useId()
  return (
    <label
      className="side-row"
      title="While this is on and the dashboard is open, visitors of the chat can ask for a person."
    >
      <span className="grow">I’m live</span>
      <input
        type="checkbox"
        role="switch"
        className="live-switch"
        checked={isLive}
        aria-checked={isLive}
        aria-describedby={hint}
        onChange={event => presence.turn(person, event.target.checked)}
      />
      <span id={hint} className="visually-hidden" aria-hidden="true">
        While this is on and the dashboard is open, visitors of the chat can ask for a person.
      </span>
    </label>
  )
}
