/** What a card shows of an item. */
import type { PortfolioItem } from '#data/portfolio-items.ts'
import { sampleSize } from '#lib/samples.ts'
import { thumbnailCandidates } from '#lib/thumbnail.ts'
import { readVideoUrl, type Video } from '#lib/video-url.ts'

/** Maximum number of metrics on a card (CNST-11). */
export const MAX_METRICS = 3

/** What the editor stores for a missing description (CNST-30). */
const NO_DESCRIPTION = 'Project description'

export interface Metric {
  figure: string
  label: string
}

export interface Card {
  description: string | null
  metrics: Metric[]
  technologies: string[]
  /** Address of the project itself. */
  link: string | null
  video: Video | null
  /** The picture's size in pixels, if known. */
  size: { width: number; height: number } | null
}

/** Prepares an item for its card (PORT-07, PORT-08). */
export function cardOf(item: PortfolioItem): Card {
  const description = item.description.trim()
  return {
    description: description === '' || description === NO_DESCRIPTION ? null : description,
    metrics: filled(item.metrics).slice(0, MAX_METRICS).map(splitMetric),
    technologies: filled(item.technologies),
    link: projectLink(item.link),
    video: item.type === 'video' ? readVideoUrl(item.video_url) : null,
    size: sizeOf(item),
  }
}

function sizeOf({ image_url, image_width: width, image_height: height }: PortfolioItem): Card['size'] {
  return width && height ? { width, height } : sampleSize(image_url ?? '')
}

/** `142% More bookings` is the figure `142%` with the label `More bookings`. */
export function splitMetric(metric: string): Metric {
  const [figure = '', ...label] = metric.trim().split(/\s+/)
  return { figure, label: label.join(' ') }
}

/** A project's address if it is safe to follow; anything else never becomes a link (SEC-7). */
function projectLink(link: string | null): string | null {
  const [address] = thumbnailCandidates(link)
  return address === link?.trim() ? (address ?? null) : null
}

/** Trimmed lines without duplicates and empty ones, which lists from before the editor's rules contain. */
function filled(lines: string[]): string[] {
  return [...new Set(lines.map(line => line.trim()))].filter(line => line !== '')
}
