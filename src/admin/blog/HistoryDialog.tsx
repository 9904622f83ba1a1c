import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { formatShort } from '#admin/parts/dates.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { listVersions, type PostVersion, readVersion, type VersionEntry } from '#data/blog-post-versions.ts'
import type { PostRow } from '#data/blog-posts-admin.ts'
import { PostDiff } from './PostDiff.tsx'
import { formOf, type PostForm } from './post-form.ts'
import { StateBadge } from './StateBadge.tsx'
import { BLOG } from './use-posts.ts'

interface HistoryDialogProps {
  post: PostRow
  /** The editor's content, which the versions are compared with. */
  form: PostForm
  onClose: () => void
  /** Loads a version into the editor. */
  onRestore: (version: PostVersion) => void
}

/** Every saved version of a post: author, time, differences, and a way to restore it. */
export function HistoryDialog({ post, form, onClose, onRestore }: HistoryDialogProps) {
  const { db } = useBackend()
  const versions = useQuery({
    queryKey: [BLOG, 'versions', post.id],
    queryFn: () => listVersions(db, post.id),
  })
  const [chosen, setChosen] = useState<number | null>(null)
  const first = versions.data?.[1] ?? versions.data?.[0]
  // A version saved while this is open must not replace the one that is read.
  if (chosen === null && first && versions.isFetchedAfterMount) setChosen(first.id)
  const shown = versions.data?.find(({ id }) => id === chosen) ?? first
  const version = useQuery({
    queryKey: [BLOG, 'versions', post.id, shown?.id],
    queryFn: () => readVersion(db, shown?.id ?? 0),
    enabled: shown !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      isOpen
      size="wide"
      onClose={onClose}
      title="History"
      description="The last hundred saved versions. Lines with − are only in the version, lines with + only in the editor."
      footer={
        <>
          <button type="button" className="button button-outline button-small" onClick={onClose}>
            Close
          </button>
          <button
            type="button"
            className="button button-small"
            disabled={!version.data}
            onClick={() => version.data && onRestore(version.data)}
          >
            Restore this version
          </button>
        </>
      }
    >
      {versions.isError && !versions.data ? (
        <Notice
          message="Failed to fetch the history"
          onAction={() => void versions.refetch()}
          isBusy={versions.isFetching}
        />
      ) : !versions.data ? (
        <SlowSpinner />
      ) : (
        <div className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
          <ol aria-label="Versions" className="max-h-64 overflow-y-auto md:max-h-[26rem]">
            {versions.data.map(entry => (
              <VersionItem
                key={entry.id}
                entry={entry}
                isShown={entry.id === shown?.id}
                onChoose={() => setChosen(entry.id)}
              />
            ))}
          </ol>
          <div className="min-w-0">
            <p role="status" className="visually-hidden">
              {version.data && `Compared with ${formatShort(version.data.saved_at, new Date())}`}
            </p>
            {version.isError && (
              <Notice message="Failed to fetch this version" onAction={() => void version.refetch()} />
            )}
            {version.data && <PostDiff before={formOf(version.data)} after={form} />}
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface VersionItemProps {
  entry: VersionEntry
  isShown: boolean
  onChoose: () => void
}

function VersionItem({ entry, isShown, onChoose }: VersionItemProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isShown ? 'true' : undefined}
        onClick={onChoose}
        className="grid w-full gap-1 border-line border-b px-4 py-2.5 text-left -outline-offset-3 hover:bg-bg aria-[current=true]:bg-bg aria-[current=true]:shadow-[inset_4px_0_0_var(--signal)] forced-colors:aria-[current=true]:border-l-4"
      >
        <span className="flex flex-wrap items-center gap-2 font-semibold text-sm">
          {formatShort(entry.saved_at, new Date())}
          <StateBadge state={entry.status} />
        </span>
        <span className="small muted break-words">{entry.saved_by ?? 'A program'}</span>
      </button>
    </li>
  )
}
