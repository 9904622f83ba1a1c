import { X } from 'lucide-react'
import { CategoryManager } from '#admin/parts/CategoryManager.tsx'
import { goTo } from '#admin/use-address.ts'

/** The categories as a tab; closing leads back to the submissions (PCAT-07). */
export default function CategoriesTab() {
  return (
    <section className="grid max-w-3xl gap-5" aria-labelledby="categories-heading">
      <div className="flex items-center justify-between gap-4">
        <h2 id="categories-heading" className="font-semibold text-[1.75rem] leading-[1.1] tracking-[-0.02em]">
          Manage Categories
        </h2>
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() => goTo({ tab: 'submissions' }, 'push', '')}
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
