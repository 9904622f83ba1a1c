import type { SaveState } from './save-queue.ts'

interface SaveLineProps {
  state: SaveState<unknown>
  /** Something was typed that has not been sent yet. */
  isWaiting: boolean
  onRetry: () => void
}

/** One quiet line that shows the state of saving (UX-06). */
export function SaveLine({ state, isWaiting, onRetry }: SaveLineProps) {
  if (state.status === 'failed') {
    return (
      <p role="alert" className="error-text">
        Not saved. What you typed is kept.
        <button type="button" className="min-h-11 px-2 font-semibold underline" onClick={onRetry}>
          Try again
        </button>
      </p>
    )
  }
  const isSaving = state.status === 'saving' || isWaiting
  return (
    <p role="status" className="small muted min-h-6">
      {state.status === 'conflict' ? '' : isSaving ? 'Saving...' : 'Saved'}
    </p>
  )
}
