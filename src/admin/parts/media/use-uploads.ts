import { useRef, useState } from 'react'
import { inTurns } from '#admin/parts/in-turns.ts'
import { toast } from '#admin/parts/toast.ts'
import { usePictureUpload } from '#admin/parts/upload/use-picture-upload.ts'
import { useUnsavedGuard } from '#admin/parts/use-unsaved-guard.ts'
import type { MediaFolder } from '#lib/media-url.ts'
import { words } from './media-words.ts'
import { isUnderway, newRow, type UploadRow, uploadReason, withRow } from './upload-rows.ts'
import { useFilmUpload } from './use-film-upload.ts'

/** Two at a time: a third would only slow them down. */
const AT_ONCE = 2

interface Job {
  id: string
  file: File
  /** Uploads to the folder that was shown when the file was chosen, also on a retry. */
  picture: ReturnType<typeof usePictureUpload>
}

/**
 * Uploads files of one kind, each with its own progress and result. `onStored` runs after the last of those that
 * were chosen together (UPLD-06). With `isSuccessSeen`, the files appear by themselves and no success message shows.
 */
export function useUploads(
  kind: 'picture' | 'film',
  folder: MediaFolder,
  onStored: () => void,
  { isSuccessSeen = false } = {},
) {
  const [rows, setRows] = useState<readonly UploadRow[]>([])
  const jobs = useRef(new Map<string, Job & { stop: AbortController }>())
  const picture = usePictureUpload(folder)
  const film = useFilmUpload()
  useUnsavedGuard(isUnderway(rows))
  const change = (id: string, what: Partial<UploadRow>) => setRows(before => withRow(before, id, what))

  /** Resolves to its result. */
  async function send(job: Job): Promise<'stored' | 'failed' | 'canceled'> {
    const { id, file } = job
    const stop = new AbortController()
    jobs.current.set(id, { ...job, stop })
    change(id, { state: 'sending', share: 0, reason: '' })
    const options = {
      uploadKey: id,
      signal: stop.signal,
      onProgress: (share: number) => change(id, { share }),
    }
    try {
      const name = kind === 'film' ? await film(file, options) : (await job.picture(file, options)).name
      change(id, { state: 'stored', share: 1, key: name })
      return 'stored'
    } catch (error) {
      if (stop.signal.aborted) {
        change(id, { state: 'canceled' })
        return 'canceled'
      }
      console.error(error)
      change(id, { state: 'failed', reason: uploadReason(error) })
      return 'failed'
    }
  }

  async function sendAll(batch: Job[]) {
    try {
      const ends = new Map<string, string>()
      await inTurns(batch, AT_ONCE, async job => {
        // Canceled while it waited.
        if (jobs.current.get(job.id)?.stop.signal.aborted) return
        ends.set(job.id, await send(job))
      })
      const stored = batch.filter(({ id }) => ends.get(id) === 'stored').length
      const failed = batch.filter(({ id }) => ends.get(id) === 'failed').map(({ file }) => file.name)
      if (stored > 0 && !isSuccessSeen) toast.success(words.uploaded(stored, kind))
      if (failed.length > 0) toast.error(words.uploadFailedFor(failed))
    } catch (error) {
      console.error(error)
      toast.error(words.uploadFailed)
    } finally {
      onStored()
    }
  }

  return {
    rows,
    add(files: Iterable<File>) {
      const batch = [...files].map(file => ({ id: crypto.randomUUID(), file, picture }))
      if (batch.length === 0) return
      for (const job of batch) jobs.current.set(job.id, { ...job, stop: new AbortController() })
      setRows(before => [
        ...before.filter(row => row.state !== 'canceled'),
        ...batch.map(({ id, file }) => newRow(id, file.name)),
      ])
      void sendAll(batch)
    },
    cancel(id: string) {
      jobs.current.get(id)?.stop.abort(new Error('Canceled'))
      change(id, { state: 'canceled' })
    },
    retry(id: string) {
      const job = jobs.current.get(id)
      if (job) void sendAll([job])
    },
    /** Removes finished uploads from the list. */
    clear: () => setRows(before => before.filter(({ state }) => state === 'waiting' || state === 'sending')),
  }
}

export type Uploads = ReturnType<typeof useUploads>
