import { DiffView } from '#admin/parts/DiffView.tsx'
import { comparedForms, type PostForm } from './post-form.ts'

/** Shows everything that differs between two states of a post. */
export function PostDiff({ before, after }: { before: PostForm; after: PostForm }) {
  const fields = comparedForms(after, before)
  if (fields.every(({ mine, theirs }) => mine === theirs)) {
    return <p className="small muted">Both say the same.</p>
  }
  return (
    <div className="grid gap-4">
      {fields.map(({ label, mine, theirs = '' }) => (
        <DiffView key={label} label={label} before={theirs} after={mine} />
      ))}
    </div>
  )
}
