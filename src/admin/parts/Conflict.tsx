import { useFocusHeir } from './use-focus-heir.ts'

interface ConflictProps {
  mine: string
  theirs: string
  onResolve: (whose: 'mine' | 'theirs') => void
}

/** Somebody else has saved something newer: shows both and asks (UX-06). */
export function Conflict({ mine, theirs, onResolve }: ConflictProps) {
  const box = useFocusHeir<HTMLDivElement>()
  return (
    <div
      ref={box}
      role="alert"
      className="grid gap-3 rounded-m border border-line bg-surface p-4 shadow-[inset_4px_0_0_var(--error)]"
    >
      <p className="font-semibold">Somebody else has changed this meanwhile. Which one stays?</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version label="Yours" text={mine} action="Keep mine" onChoose={() => onResolve('mine')} />
        <Version label="Theirs" text={theirs} action="Take theirs" onChoose={() => onResolve('theirs')} />
      </div>
    </div>
  )
}

interface VersionProps {
  label: string
  text: string
  action: string
  onChoose: () => void
}

function Version({ label, text, action, onChoose }: VersionProps) {
  return (
    <div className="grid content-between gap-3">
      <div>
        <p className="small muted">{label}</p>
        <p className="max-h-40 overflow-y-auto whitespace-pre-line break-words">{text || '(empty)'}</p>
      </div>
      <button
        type="button"
        className="button button-outline button-small justify-self-start"
        onClick={onChoose}
      >
        {action}
      </button>
    </div>
  )
}
