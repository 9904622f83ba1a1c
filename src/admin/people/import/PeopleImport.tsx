import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { ImportDialog } from '#admin/parts/import/ImportDialog.tsx'
import { useRefresh } from '#admin/people/use-person.ts'
import { createPeopleImporter } from './people-importer.ts'

/** The import of people; loaded on demand (IMPT-13). */
export default function PeopleImport({ onClose }: { onClose: () => void }) {
  const { db } = useBackend()
  const refresh = useRefresh()
  // The importer that read the files must also store them.
  const [importer] = useState(() => createPeopleImporter(db, refresh))
  return <ImportDialog importer={importer} onClose={onClose} />
}
