import { ChatIcon } from './ChatIcon.tsx'
import { labels } from './labels.ts'

interface Props {
  mode: 'script' | 'waiting' | 'live'
  /** Somebody can be called now. */
  canCall: boolean
  onCall: () => void
}

/** The way to a person of the team, and how it stands (HAND-01, HAND-04). */
export function HumanBar({ mode, canCall, onCall }: Props) {
  return (
    <div className="chat-human">
      {canCall && (
        <button type="button" onClick={onCall}>
          <ChatIcon name="person" />
          {labels.human}
        </button>
      )}
      <p role="status">{mode === 'waiting' && labels.calling}</p>
    </div>
  )
}
