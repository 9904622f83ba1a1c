import { Bell, BellOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { bell } from './bell.ts'

/** Turns the sound for news on and off, on this device. */
export function BellToggle() {
  const isOn = useSyncExternalStore(bell.subscribe, bell.isOn)
  const Icon = isOn ? Bell : BellOff
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label="Sound for news"
      title={isOn ? 'Sound for news is on' : 'Sound for news is off'}
      className="button button-outline button-small px-3.5!"
      onClick={() => bell.turn(!isOn)}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  )
}
