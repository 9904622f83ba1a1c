import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BLOG } from '#admin/blog/use-posts.ts'
import { useBackend } from '#admin/parts/backend.ts'
import { ImportDialog } from '#admin/parts/import/ImportDialog.tsx'
import { useMay } from '#admin/parts/member.ts'
import { usePictureUpload } from '#admin/parts/upload/use-picture-upload.ts'
import { createPostImporter } from './post-importer.ts'

/** The import of posts; loaded on demand (IMPT-11, IMPT-12). */
export default function PostImport({ onClose }: { onClose: () => void }) {
  const { db } = useBackend()
  const queries = useQueryClient()
  const upload = usePictureUpload('blog')
  const mayRedirect = useMay('everything')
  // The importer that read the files must also store them.
  const [importer] = useState(() =>
    createPostImporter(db, {
      upload: async file => (await upload(file)).url,
      mayRedirect,
      onStored: () => {
        void queries.invalidateQueries({ queryKey: [BLOG] })
        void queries.invalidateQueries({ queryKey: ['redirects'] })
      },
    }),
  )
  return <ImportDialog importer={importer} onClose={onClose} />
}
