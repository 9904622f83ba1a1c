import { memo } from 'react'
import type { PortfolioItem } from '#data/portfolio-items.ts'
import { cardOf } from './card.ts'
import { messages } from './messages.ts'
import { ProjectMedia } from './ProjectMedia.tsx'
import { usePause } from './use-pause.ts'

interface Props {
  item: PortfolioItem
  isStill: boolean
  /** Loading priority of its picture; see `Thumbnail`. */
  loading: 'lazy' | 'eager' | 'first'
}

/** One project (PORT-07). Rendered again only when its props have changed. */
export const ProjectCard = memo(function ProjectCard({ item, isStill, loading }: Props) {
  const { isHeld, handlers } = usePause()
  const { description, metrics, technologies, link, video, size } = cardOf(item)
  const heading = `project-${item.id}`
  return (
    <article className="project" aria-labelledby={heading} tabIndex={-1} {...handlers}>
      <ProjectMedia {...{ item, video, size, loading, isHeld, isStill }} />
      <div className="project-words">
        <h2 id={heading} className="h3">
          {item.title}
        </h2>
        {description && <p className="project-description">{description}</p>}
        <div className="project-facts">
          {metrics.length > 0 && (
            <ul className="project-metrics">
              {metrics.map(({ figure, label }) => (
                <li key={`${figure} ${label}`}>
                  <b>{figure}</b> {label}
                </li>
              ))}
            </ul>
          )}
          {technologies.length > 0 && (
            <ul className="project-technologies" aria-label={messages.technologies}>
              {technologies.map(technology => (
                <li key={technology} className="tag">
                  {technology}
                </li>
              ))}
            </ul>
          )}
          {link && <ProjectLink title={item.title} address={link} />}
        </div>
      </div>
    </article>
  )
})

function ProjectLink({ title, address }: { title: string; address: string }) {
  return (
    <a className="link" href={address} target="_blank" rel="noopener">
      <span>{messages.viewProject}</span>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7 17 17 7M8 7h9v9" />
      </svg>
      <span className="visually-hidden">{messages.ofProject(title)}</span>
    </a>
  )
}
