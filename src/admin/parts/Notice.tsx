import { CircleAlert } from 'lucide-react'

interface NoticeProps {
  message: string
  /** What can be done about it; `Try Again` unless `action` names it. */
  onAction?: () => void
  action?: string
  /** The way on is being tried. */
  isBusy?: boolean
}

/** Says what went wrong, announced at once, and offers a way on. */
export function Notice({ message, onAction, action = 'Try Again', isBusy = false }: NoticeProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line bg-surface py-2 pr-2 pl-5 shadow-[inset_4px_0_0_var(--error)]"
    >
      <p className="flex min-h-11 grow basis-60 items-center gap-2.5 font-medium text-error">
        <CircleAlert className="icon" aria-hidden="true" />
        {message}
      </p>
      {onAction && (
        <button
          type="button"
          className="button button-outline button-small"
          disabled={isBusy}
          onClick={onAction}
        >
          {isBusy ? 'Trying...' : action}
        </button>
      )}
    </div>
  )
}
