import { CircleAlert } from '#admin/icons.ts'
import type { Happened } from './conflicts.ts'
import { formatShort } from './dates.ts'
import { Banner } from './Notice.tsx'

interface ConflictNoticeProps {
  happened: Happened
  onCompare: () => void
}

/** Shown beside the fields until it is decided which version to keep. */
export function ConflictNotice({ happened, onCompare }: ConflictNoticeProps) {
  const { kind, by, at } = happened
  const when = at === null ? '' : ` (${formatShort(at, new Date())})`
  const text = `${by ?? 'Somebody'} ${kind === 'deleted' ? 'deleted this' : 'saved another version'}${when}. Yours is not saved.`
  return (
    <Banner role="status" look="error" Icon={CircleAlert} text={text}>
      <button type="button" className="button button-outline button-small" onClick={onCompare}>
        Compare
      </button>
    </Banner>
  )
}
