import { ChatIcon } from './ChatIcon.tsx'
import { labels } from './labels.ts'

interface Props {
  /** The id that names the popup. */
  titleId: string
  /** Somebody of the team is talking. */
  isLive: boolean
  onClose: () => void
  /** Absent as long as there is nothing to keep. */
  onDownload?: (() => void) | undefined
}

/** The picture with the line through it, what the popup is, and the ways out of it. */
export function ChatHeader({ titleId, isLive, onClose, onDownload }: Props) {
  return (
    <header className="chat-head">
      <div>
        <h2 id={titleId}>{labels.title}</h2>
        <p>{isLive ? labels.live : labels.subtitle}</p>
      </div>
      {onDownload && (
        <button type="button" aria-label={labels.download} title={labels.download} onClick={onDownload}>
          <ChatIcon name="download" />
        </button>
      )}
      <button type="button" aria-label={labels.close} onClick={onClose}>
        <ChatIcon name="close" />
      </button>
    </header>
  )
}
