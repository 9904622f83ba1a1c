import { CategoryManager } from '#admin/parts/CategoryManager.tsx'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'

interface CategoriesDialogProps {
  isOpen: boolean
  onClose: () => void
  confirm: (question: string) => boolean
}

/** The categories beside the items (PCAT-01); a name that is not stored yet is asked about. */
export function CategoriesDialog({ isOpen, onClose, confirm }: CategoriesDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => unsaved.mayLeave(confirm, ['tab']) && onClose()}
      title="Manage Categories"
    >
      <CategoryManager />
    </Dialog>
  )
}
