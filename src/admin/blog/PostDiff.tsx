import { DiffView } from './DiffView.tsx'
import type { PostForm } from './post-form.ts'

/** Everything that differs between two states of a post. */
export function PostDiff({ before, after }: { before: PostForm; after: PostForm }) {
  const pairs = [
    ['Title', before.title.trim(), after.title.trim()],
    ['Address', before.slug.trim(), after.slug.trim()],
    ['Content', before.content.trim(), after.content.trim()],
    ['Images', picturesOf(before), picturesOf(after)],
  ] as const
  if (pairs.every(([, one, other]) => one === other)) {
    return <p className="small muted">Both say the same.</p>
  }
  return (
    <div className="grid gap-4">
      {pairs.map(([label, one, other]) => (
        <DiffView key={label} label={label} before={one} after={other} />
      ))}
    </div>
  )
}

const picturesOf = ({ pictures }: PostForm) =>
  pictures
    .map(({ address, alt }) =>
      `${address ?? 'New image'} ${alt === null ? '' : alt || '(decoration)'}`.trim(),
    )
    .join('\n')
