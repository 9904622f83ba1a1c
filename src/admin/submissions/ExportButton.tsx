import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useBackend } from '#admin/parts/backend.ts'
import { toast } from '#admin/parts/toast.ts'
import { findSubmissionIds } from '#data/contact-submissions.ts'
import type { DeviceSubmission } from './device-list.ts'
import type { View } from './filters.ts'
import { messages } from './messages.ts'
import { isUuid } from './use-submissions.ts'

/** Takes the list home as a file, as it is narrowed now (UX-03). */
export function ExportButton({ view, device }: { view: View; device: DeviceSubmission[] }) {
  const { db } = useBackend()
  const download = useMutation({
    mutationFn: async () => {
      const delivered = await findSubmissionIds(db, device.map(({ id }) => id).filter(isUuid))
      const { exportSubmissions } = await import('./export.ts')
      await exportSubmissions(db, view, device, delivered)
    },
    onError: error => {
      console.error(error)
      toast.error(messages.exportFailed)
    },
  })
  return (
    <button
      type="button"
      title="Export CSV"
      className="button button-outline button-small"
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download className="icon" aria-hidden="true" />
      <span className="max-md:sr-only">{download.isPending ? 'Exporting...' : 'Export CSV'}</span>
    </button>
  )
}
