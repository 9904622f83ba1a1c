import '#features/portfolio/portfolio.css'
import type { ManagedItem } from '#data/portfolio-editing.ts'
import { ProjectCard } from '#features/portfolio/ProjectCard.tsx'

/** The same card that visitors see, except that tall pictures scroll by hand instead of panning. */
export function ItemPreview({ item }: { item: ManagedItem }) {
  return (
    <section className="portfolio" aria-label="Preview">
      <div className="mx-auto max-w-160 rounded-m bg-bg">
        <ProjectCard item={item} isStill loading="eager" />
      </div>
    </section>
  )
}
