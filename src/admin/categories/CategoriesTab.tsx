import { X } from 'lucide-react'
import { CategoryManager } from '#admin/parts/CategoryManager.tsx'
import { TabHeading } from '#admin/parts/TabHeading.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'
import { goToTab } from '#admin/use-address.ts'

/** The categories as a tab; closing leads back to the submissions (PCAT-07). */
export default function CategoriesTab() {
  return (
    <section className="grid max-w-3xl gap-5" aria-labelledby="categories-heading">
      <div className="flex items-center justify-between gap-4">
        <TabHeading id="categories-heading">Manage Categories</TabHeading>
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() =>
            unsaved.mayLeave(question => window.confirm(question), ['tab']) && goToTab({ tab: 'submissions' })
          }
        >
          <X className="icon" aria-hidden="true" />
          Close
        </button>
      </div>
      <div className="rounded-m border border-line bg-surface p-5 md:p-7">
        <CategoryManager />
      </div>
    </section>
  )
}
