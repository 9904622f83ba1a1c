import { X } from '#admin/icons.ts'
import { CategoryManager } from '#admin/parts/CategoryManager.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { unsaved } from '#admin/parts/unsaved.ts'
import { goToTab } from '#admin/use-url-state.ts'

/** The categories as a tab; closing it opens the submissions (PCAT-07). */
export default function CategoriesTab() {
  return (
    <section aria-labelledby="categories-heading">
      <PageBar id="categories-heading" heading="Manage Categories">
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
      </PageBar>
      <div className="page-body max-w-3xl">
        <CategoryManager />
      </div>
    </section>
  )
}
