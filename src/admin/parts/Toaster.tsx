import { useSyncExternalStore } from 'react'
import { Check, CircleAlert } from '#admin/icons.ts'
import { type Toast, toast } from './toast.ts'

const LOOKS = {
  success: {
    Icon: Check,
    edge: 'shadow-[inset_4px_0_0_var(--success),var(--shade-2)]',
    color: 'text-success',
  },
  error: {
    Icon: CircleAlert,
    edge: 'shadow-[inset_4px_0_0_var(--error),var(--shade-2)]',
    color: 'text-error',
  },
}

/** Shows the messages of `toast` at the lower right, announced without interrupting (PMAN-08). */
export function Toaster() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.current)
  return (
    <div
      aria-live="polite"
      // Above dialogs, and reachable while one is open.
      className="toaster pointer-events-none fixed right-4 bottom-4 z-50 grid justify-items-end gap-3 md:right-6 md:bottom-6"
    >
      {toasts.map(shown => (
        <Message key={shown.id} shown={shown} />
      ))}
    </div>
  )
}

function Message({ shown }: { shown: Toast }) {
  const { id, kind, message, action } = shown
  const { Icon, edge, color } = LOOKS[kind]
  return (
    <div
      // A hovered message, or one whose button has focus, is about to be used.
      onPointerEnter={() => action && toast.hold(id)}
      onPointerLeave={() => toast.release(id)}
      className={`pointer-events-auto flex max-w-[min(28rem,calc(100vw-2rem))] items-center gap-3 rounded-m border border-line bg-raised pl-5 font-semibold ${action ? 'py-1 pr-2' : 'py-3.5 pr-5'} ${edge}`}
    >
      <Icon className={`icon ${color}`} aria-hidden="true" />
      <p className="min-w-0 break-words">{message}</p>
      {action && (
        <button
          type="button"
          className="min-h-11 rounded-s px-3 text-signal-text underline decoration-[1.5px] underline-offset-4 -outline-offset-3"
          onFocus={() => toast.hold(id)}
          onBlur={() => toast.release(id)}
          onClick={() => toast.act(shown)}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
