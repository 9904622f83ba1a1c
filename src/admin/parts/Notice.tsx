import { CircleAlert } from 'lucide-react'
import { useFocusFallback } from './use-focus-fallback.ts'

interface NoticeProps {
  message: string
  /** What can be done about it; `Try Again` unless `action` names it. */
  onAction?: () => void
  action?: string
  /** The way on is being tried. */
  isBusy?: boolean
}

/** Says what went wrong, announced at once, and offers a way on. */
export function Notice({ message, onAction, action, isBusy = false }: NoticeProps) {
  const box = useFocusFallback<HTMLDivElement>()
  return (
    <div
      ref={box}
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line bg-surface py-2 pr-2 pl-5 shadow-[inset_4px_0_0_var(--error)]"
    >
      <p className="flex min-h-11 grow basis-60 items-center gap-2.5 font-medium text-error">
        <CircleAlert className="icon" aria-hidden="true" />
        {message}
      </p>
      {onAction && <TryAgain label={action} onPress={onAction} isBusy={isBusy} />}
    </div>
  )
}

interface TryAgainProps {
  label?: string | undefined
  onPress: () => void
  isBusy: boolean
}

/** The button of a message; it keeps the keyboard's focus while it is busy, which a disabled one would lose. */
export function TryAgain({ label = 'Try Again', onPress, isBusy }: TryAgainProps) {
  return (
    <button
      type="button"
      className="button button-outline button-small aria-disabled:opacity-45"
      aria-disabled={isBusy}
      onClick={() => !isBusy && onPress()}
    >
      {isBusy ? 'Trying...' : label}
    </button>
  )
}
