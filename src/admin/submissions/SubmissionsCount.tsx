import { Badge } from '#admin/parts/Badge.tsx'
import { useSubmissionsPoll } from './use-poll.ts'

/** The number of new submissions, beside the tab's name. */
export function SubmissionsCount() {
  const count = useSubmissionsPoll().data?.waiting
  if (!count) return null
  return (
    <Badge tone="new">
      {count.toLocaleString('en-US')}
      <span className="visually-hidden"> new</span>
    </Badge>
  )
}
