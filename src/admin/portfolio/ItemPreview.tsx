import '#features/portfolio/portfolio.css'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { ProjectCard } from '#features/portfolio/ProjectCard.tsx'

/** The very card that visitors get; tall pictures can be scrolled here instead of travelling. */
export function ItemPreview({ item }: { item: ManagedItem }) {
  return (
    <section className="portfolio" aria-label="Preview">
      <div className="mx-auto max-w-160 rounded-m bg-bg">
        <ProjectCard item={item} isStill loading="eager" />
      </div>
    </section>
  )
}
