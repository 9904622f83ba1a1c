import { Check, CircleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { toast } from './toast.ts'

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

/** Shows what `toast` is told, at the lower right, announced without interrupting (PMAN-08). */
export function Toaster() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.current)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-30 grid justify-items-end gap-3 md:right-6 md:bottom-6"
    >
      {toasts.map(({ id, kind, message }) => {
        const { Icon, edge, color } = LOOKS[kind]
        return (
          <p
            key={id}
            className={`pointer-events-auto flex max-w-[min(26rem,calc(100vw-2rem))] items-center gap-3 rounded-m border border-line bg-raised py-3.5 pr-5 pl-5 font-semibold ${edge}`}
          >
            <Icon className={`icon ${color}`} aria-hidden="true" />
            {message}
          </p>
        )
      })}
    </div>
  )
}
