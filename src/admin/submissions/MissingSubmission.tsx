import { Notice } from '#admin/parts/Notice.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import { messages } from './messages.ts'

interface MissingSubmissionProps {
  why: 'loading' | 'failed' | 'gone'
  onRetry: () => void
}

/** In place of the submission that the address names, which nothing else may take. */
export function MissingSubmission({ why, onRetry }: MissingSubmissionProps) {
  const slow = useSlow(why === 'loading')
  if (why === 'loading') return <SkeletonList slow={slow} />
  return (
    <div className="px-(--pad) pt-4">
      {why === 'gone' ? (
        <Notice message={messages.gone} />
      ) : (
        <Notice message={messages.detailFailed} onAction={onRetry} />
      )}
    </div>
  )
}
