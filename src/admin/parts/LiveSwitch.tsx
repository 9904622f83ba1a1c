import { useSyncExternalStore } from 'react'
import { presence } from './presence.ts'
import { Switch } from './Switch.tsx'

/** "I'm live": visitors of the chat may call a person while it is on (HAND-02). */
export function LiveSwitch() {
  const isLive = useSyncExternalStore(presence.subscribe, presence.isLive)
  return (
    <Switch
      label="I’m live"
      hint="While this is on and the dashboard is open, visitors of the chat can ask for a person."
      isOn={isLive}
      onChange={presence.turn}
    />
  )
}
