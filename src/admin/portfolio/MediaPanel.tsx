import { useEffect, useMemo, useRef } from 'react'
import { claimFocus } from '#admin/parts/claim-focus.ts'
import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { LongGrid } from '#admin/parts/LongGrid.tsx'
import { MediaToolbar } from '#admin/parts/media/MediaToolbar.tsx'
import { findMedia, pickerWords, words } from '#admin/parts/media/media-words.ts'
import { samples } from '#admin/parts/media/samples.ts'
import { UploadList } from '#admin/parts/media/UploadList.tsx'
import { UsesFailed } from '#admin/parts/media/UsedIn.tsx'
import { useDrops } from '#admin/parts/media/use-drops.ts'
import { useMedia, useMediaActions, usePlaces } from '#admin/parts/media/use-media.ts'
import { useUploads } from '#admin/parts/media/use-uploads.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { toast } from '#admin/parts/toast.ts'
import { readChoice, readText } from '#admin/url-state.ts'
import { goTo, useUrlState } from '#admin/use-url-state.ts'
import { type Media, urlsOf } from '#data/media.ts'
import { type Use, usesOf } from '#data/media-uses.ts'
import { MEDIA_FOLDERS } from '#lib/media-url.ts'
import { FilmCard } from './FilmCard.tsx'
import { messages } from './messages.ts'
import { PictureCard } from './PictureCard.tsx'

interface MediaPanelProps {
  kind: Media['kind']
  confirm?: (question: string) => boolean
}

/** The library of pictures or films (MEDI): a grid, with uploads by button, drop or paste. */
export function MediaPanel({ kind, confirm = question => window.confirm(question) }: MediaPanelProps) {
  const address = useUrlState()
  const isPictures = kind === 'picture'
  const folder = readChoice(address, 'folder', isPictures ? MEDIA_FOLDERS : ['portfolio'], 'portfolio')
  const term = readText(address, 'q')
  const media = useMedia(folder)
  const reading = usePlaces()
  const places = reading.data
  const actions = useMediaActions(folder)
  const uploads = useUploads(kind, folder, actions.reload)
  const isOver = useDrops(files => uploads.add(files))
  const grid = useRef<HTMLUListElement>(null)

  // Not for a failure that a later try has repaired.
  const failedAt = media.isError ? media.errorUpdatedAt : 0
  useEffect(() => {
    if (failedAt > 0) toast.error(messages.loadFailed)
  }, [failedAt])

  // Memoized, so that typing an alt text does not filter thousands of files on each keystroke (F-25).
  const all = useMemo(
    () =>
      [...(media.data ?? []), ...(folder === 'portfolio' ? samples : [])].filter(file => file.kind === kind),
    [media.data, folder, kind],
  )
  const hasUploads = useMemo(() => all.some(file => file.key !== null), [all])
  const shown = useMemo(() => findMedia(all, term), [all, term])
  const usesIn = useMemo(() => {
    const found = new Map<string, Use[]>()
    return (file: Media) => {
      const uses = found.get(file.url) ?? (places ? usesOf(places, urlsOf(file)) : [])
      found.set(file.url, uses)
      return uses
    }
  }, [places])
  const { empty } = pickerWords[kind]

  function remove(file: Media) {
    const question = isPictures ? words.confirmPicture : words.confirmFilm
    if (actions.remove.isPending || !confirm(question)) return
    actions.remove.mutate(file, { onSuccess: () => claimFocus(grid.current) })
  }

  if (media.isPending) return <SlowSpinner />
  return (
    <div
      className={`grid gap-5 rounded-m outline-offset-8 ${isOver ? 'outline-3 outline-signal outline-dashed' : ''}`}
    >
      <MediaToolbar
        kind={kind}
        folder={folder}
        term={term}
        count={shown.length}
        onFiles={uploads.add}
        onFolder={chosen => goTo({ folder: chosen === 'portfolio' ? null : chosen }, 'push')}
        onSearch={next => goTo({ q: next }, term && next ? 'replace' : 'push')}
      />
      <UploadList
        uploads={uploads}
        hasAlt={isPictures}
        onAlt={(key, value, was) => actions.keepFact({ key, about: null, name: 'alt', value, was })}
      />
      {media.isError && (
        <Notice
          message={messages.loadFailed}
          onAction={() => void media.refetch()}
          isBusy={media.isFetching}
        />
      )}
      <UsesFailed places={reading} />
      {shown.length === 0 && !media.isError && (
        <EmptyState sentence={all.length === 0 ? empty : words.noMatch} />
      )}
      {/* The samples below do not count as uploads (MEDI-02). */}
      {shown.length > 0 && !hasUploads && !media.isError && <p className="muted">{empty}</p>}
      <LongGrid
        ref={grid}
        label={isPictures ? 'Images' : 'Videos'}
        entries={shown}
        keyOf={({ url }) => url}
        nameOf={({ name }) => name}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-5"
        entryClassName="flex min-w-0"
        rowHeight={isPictures ? 495 : 330}
      >
        {file => {
          const shared = {
            file,
            uses: usesIn(file),
            isBusy: actions.remove.isPending,
            onDelete: () => remove(file),
          }
          return isPictures ? <PictureCard {...shared} actions={actions} /> : <FilmCard {...shared} />
        }}
      </LongGrid>
    </div>
  )
}
