import './media.css'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { EmptyState } from '#admin/parts/EmptyState.tsx'
import { Notice } from '#admin/parts/Notice.tsx'
import { SlowSpinner } from '#admin/parts/SlowSpinner.tsx'
import { useIsPhone } from '#admin/use-phone.ts'
import type { Media } from '#data/media.ts'
import { assetUrl, type MediaFolder } from '#lib/media-url.ts'
import { FileDetails } from './FileDetails.tsx'
import { MediaToolbar } from './MediaToolbar.tsx'
import { findMedia, pickerWords, words } from './media-words.ts'
import { PickerGrid } from './PickerGrid.tsx'
import { samples } from './samples.ts'
import { UploadList } from './UploadList.tsx'
import { useDrops } from './use-drops.ts'
import { type FactName, useMedia, useMediaActions, withFacts } from './use-media.ts'
import { useUploads } from './use-uploads.ts'

export interface MediaPickerProps {
  kind: Media['kind']
  /** The folder shown first; pictures are uploaded to the one shown. */
  folder: MediaFolder
  onPick: (file: Media) => void
  onClose: () => void
}

/**
 * Chooses a picture or a film from the library, or uploads a new one by button, drop or paste; its details and crops
 * show beside the list (MEDI-14). Loaded lazily when it is opened for the first time.
 */
export default function MediaPicker({ kind, folder: first, onPick, onClose }: MediaPickerProps) {
  const says = pickerWords[kind]
  const [folder, setFolder] = useState(first)
  const [term, setTerm] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [uploaded, setUploaded] = useState<string | null>(null)
  const media = useMedia(folder)
  const actions = useMediaActions(folder)
  const uploads = useUploads(kind, folder, actions.reload, { isSuccessSeen: true })
  const isOver = useDrops(files => uploads.add(files), { inDialog: true })
  const all = useMemo(
    () =>
      [...(media.data ?? []), ...(folder === 'portfolio' ? samples : [])].filter(file => file.kind === kind),
    [media.data, folder, kind],
  )
  const shown = useMemo(() => findMedia(all, term), [all, term])
  const file = all.find(({ url }) => url === chosen)

  // Select a fresh upload, because the person wants it, and clear a list of nothing but successes.
  const newest = uploads.rows.findLast(({ state }) => state === 'stored')?.key ?? null
  const isDone = uploads.rows.every(({ state }) => state === 'stored')
  const { clear } = uploads
  useEffect(() => {
    if (!newest) return
    setChosen(assetUrl(newest))
    setUploaded(assetUrl(newest))
  }, [newest])
  useEffect(() => {
    if (newest && isDone) clear()
  }, [newest, isDone, clear])

  /** What was entered here, by address: it goes with the file that is picked, whether it is stored yet or not. */
  const entered = useRef(new Map<string, Map<FactName, string>>())
  function enter(url: string, fact: FactName, value: string) {
    entered.current.set(url, new Map(entered.current.get(url)).set(fact, value))
  }

  function pick(picked: Media) {
    onPick(withFacts(picked, entered.current.get(picked.url) ?? new Map()))
    onClose()
  }

  // Above the list on a phone, also for keyboard and screen reader.
  const isPhone = useIsPhone()
  const details = file && (
    <FileDetails
      key={file.url}
      file={file}
      actions={actions}
      onEnter={(fact, value) => enter(file.url, fact, value)}
    />
  )

  return (
    <Dialog
      isOpen
      size="wide"
      title={says.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button button-outline button-small" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button button-small"
            disabled={!file}
            onClick={() => file && pick(file)}
          >
            {says.use}
          </button>
        </>
      }
    >
      <div className={`grid gap-4 rounded-m ${isOver ? 'outline-3 outline-signal outline-dashed' : ''}`}>
        <MediaToolbar
          kind={kind}
          folder={folder}
          term={term}
          count={shown.length}
          onFiles={uploads.add}
          onFolder={setFolder}
          onSearch={setTerm}
        />
        <UploadList uploads={uploads} hasAlt={false} />
        <p role="status" className="visually-hidden">
          {file && chosen === uploaded && `${file.name} is uploaded and chosen.`}
        </p>
        {media.isError && (
          <Notice
            message={words.loadFailed}
            onAction={() => void media.refetch()}
            isBusy={media.isFetching}
          />
        )}
        {media.isPending && <SlowSpinner />}
        {shown.length === 0 && media.isSuccess && (
          <EmptyState sentence={all.length > 0 ? words.noMatch : says.empty} />
        )}
        <div className="picker">
          {isPhone && details}
          <PickerGrid
            kind={kind}
            files={shown}
            chosen={chosen}
            onChoose={({ url }) => setChosen(url)}
            onPick={pick}
          />
          {!isPhone && (details ?? <p className="small muted">{says.hint}</p>)}
        </div>
      </div>
    </Dialog>
  )
}
