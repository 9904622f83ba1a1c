import { ChatIcon } from './ChatIcon.tsx'
import { labels } from './labels.ts'

interface Props {
  /** Id of the heading that labels the popup. */
  titleId: string
  /** Somebody from the team is talking. */
  isLive: boolean
  onClose: () => void
  /** Absent while there is nothing to download. */
  onDownload?: (() => void) | undefined
}

/** The popup's header: picture, title, and the buttons to download and close. */
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
