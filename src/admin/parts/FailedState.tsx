import { CircleAlert } from '#admin/icons.ts'
import { TryAgain } from './Notice.tsx'

interface FailedStateProps {
  message: string
  onAction: () => void
  /** A retry is running. */
  isBusy: boolean
}

/** Shown in place of a list that could not be read: the error, announced at once, and a retry button. */
export function FailedState({ message, onAction, isBusy }: FailedStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-5 px-6 py-14 text-center">
      <div className="picture-clay aspect-4/3 w-60 max-w-full rounded-m" />
      <p className="max-w-[40ch] text-balance font-medium text-error">
        <CircleAlert className="icon mr-2 inline-block align-[-0.2em]" aria-hidden="true" />
        {message}
      </p>
      <TryAgain onPress={onAction} isBusy={isBusy} />
    </div>
  )
}
