import { CategoryManager } from '#admin/parts/CategoryManager.tsx'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'

interface CategoriesDialogProps {
  isOpen: boolean
  onClose: () => void
  confirm: (question: string) => boolean
}

/** The categories in a dialog (PCAT-01); asks before it closes with an unsaved name. */
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
