import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { findSubmissionIds } from '#data/contact-submissions.ts'
import { beginExport } from '#data/exports.ts'
import { isUuid } from '#lib/uuid.ts'
import type { DeviceSubmission } from './device-list.ts'
import type { View } from './filters.ts'
import { messages } from './messages.ts'

/** The data to export. */
export interface Exported {
  view: View
  device: DeviceSubmission[]
  /** The number of matching rows on the server, as far as known. */
  total: number
}

/** The progress in percent, rounded down to tens; there may be more rows than `total`. */
export const percentOf = (count: number, total: number): number =>
  Math.floor((10 * count) / Math.max(total, count, 1)) * 10

/** Exports all matching submissions; `percent` is the progress in tens. Leaving the tab cancels it. */
export function useExport({ view, device, total }: Exported) {
  const { db } = useBackend()
  const [percent, setPercent] = useState(0)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const making = useMutation({
    mutationFn: async ({ signal }: AbortController) => {
      await beginExport(db, 'submissions').catch(cause => {
        throw new Error(messages.exportFailed, { cause })
      })
      const delivered = await findSubmissionIds(db, device.map(({ id }) => id).filter(isUuid))
      const { exportSubmissions } = await import('./export.ts')
      let written = 0
      const onRows = (count: number) => {
        signal.throwIfAborted()
        written = count
        setPercent(percentOf(count, total))
      }
      try {
        await exportSubmissions(db, { view, device, delivered, onRows, signal })
      } catch (cause) {
        throw new Error(written > 0 ? messages.exportBroken(written) : messages.exportFailed, { cause })
      }
    },
    onError: (error, { signal }) => {
      if (signal.aborted) {
        toast.success(messages.exportCancelled)
        return
      }
      console.error(error)
      toast.error(error.message)
    },
  })

  return {
    isExporting: making.isPending,
    percent,
    start: () => {
      setPercent(0)
      running.current = new AbortController()
      making.mutate(running.current)
    },
    cancel: () => running.current?.abort(),
  }
}
