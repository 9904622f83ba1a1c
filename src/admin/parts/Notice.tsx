import type { ReactNode } from 'react'
import { CircleAlert, type LucideIcon } from '#admin/icons.ts'
import { useFocusFallback } from './use-focus-fallback.ts'

interface NoticeProps {
  message: string
  /** Handler of the button, which is labeled `action` or `Try Again`. */
  onAction?: () => void
  action?: string
  /** The action is running. */
  isBusy?: boolean
}

/** An error message, announced at once, with an optional button. */
export function Notice({ message, onAction, action, isBusy = false }: NoticeProps) {
  return (
    <Banner role="alert" look="error" Icon={CircleAlert} text={message} textClass="text-error">
      {onAction && <TryAgain label={action} onPress={onAction} isBusy={isBusy} />}
    </Banner>
  )
}

const LOOKS = {
  error: 'bg-surface shadow-[inset_4px_0_0_var(--error)]',
  offer: 'bg-bg shadow-[inset_4px_0_0_var(--signal)]',
}

interface BannerProps {
  /** `alert` is read out at once, `status` when there is a pause. */
  role: 'alert' | 'status'
  look: keyof typeof LOOKS
  Icon: LucideIcon
  text: string
  textClass?: string
  /** The buttons of the message. */
  children?: ReactNode
}

/** A message on a line of its own, with its buttons; keyboard focus is not lost when it goes away. */
export function Banner({ role, look, Icon, text, textClass = '', children }: BannerProps) {
  const box = useFocusFallback<HTMLDivElement>()
  return (
    <div
      ref={box}
      role={role}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line py-2 pr-2 pl-5 ${LOOKS[look]}`}
    >
      <p className={`flex min-h-11 grow basis-60 items-center gap-2.5 font-medium ${textClass}`}>
        <Icon className="icon" aria-hidden="true" />
        {text}
      </p>
      {children}
    </div>
  )
}

interface TryAgainProps {
  label?: string | undefined
  onPress: () => void
  isBusy: boolean
}

/** The button of a message; it keeps keyboard focus while busy, which a disabled button would lose. */
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
