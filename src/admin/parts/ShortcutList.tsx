import { useSyncExternalStore } from 'react'
import { Dialog } from './Dialog.tsx'
import { shortcuts } from './shortcuts.ts'

const NAMES: Record<string, string> = { mod: 'Ctrl', s: 'S', n: 'N' }

/** The keyboard shortcuts that work right now (UX-12). */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const list = useSyncExternalStore(shortcuts.subscribe, shortcuts.current)
  const keyed = new Map(list.map(({ key, label }) => [key, label]))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They do nothing while you type in a field, except saving."
    >
      <dl className="divide-y divide-line border-ink border-t-[1.5px]">
        {[...keyed].map(([key, label]) => (
          <div key={key} className="flex items-center justify-between gap-4 py-3">
            <dt>{label}</dt>
            <dd className="flex gap-1.5">
              {key.split('+').map(part => (
                <kbd
                  key={part}
                  className="grid min-w-8 place-items-center rounded-s border border-line-strong bg-surface px-2 py-1 font-semibold text-sm"
                >
                  {NAMES[part] ?? part}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
