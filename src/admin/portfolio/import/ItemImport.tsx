import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { ImportDialog } from '#admin/parts/import/ImportDialog.tsx'
import { PORTFOLIO } from '#admin/parts/media/use-media.ts'
import { usePictureUpload } from '#admin/parts/upload/use-picture-upload.ts'
import { createItemImporter } from './item-importer.ts'

/** The import of portfolio items; loaded on demand (IMPT-10). */
export default function ItemImport({ onClose }: { onClose: () => void }) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const upload = usePictureUpload('portfolio')
  // The importer that read the files must also store them.
  const [importer] = useState(() =>
    createItemImporter(
      db,
      async file => (await upload(file)).url,
      () => {
        void queries.invalidateQueries({ queryKey: [PORTFOLIO] })
        void queries.invalidateQueries({ queryKey: ['categories'] })
      },
    ),
  )
  return <ImportDialog importer={importer} onClose={onClose} />
}
