import { Thumbnail } from '#components/Thumbnail.tsx'
import type { PortfolioItem } from '#data/portfolio-items.ts'
import type { Video } from '#lib/video-address.ts'
import { messages } from './messages.ts'
import { PictureEdges } from './PictureEdges.tsx'
import { ProjectVideo } from './ProjectVideo.tsx'
import { useTravel } from './use-travel.ts'

interface Props {
  item: PortfolioItem
  video: Video | null
  /** The card is held still for now. */
  isHeld: boolean
  /** Nothing moves by itself: the visitor scrolls instead. */
  isStill: boolean
}

/** The upper part of a card: a film, or a picture that travels when it is taller than its frame. */
export function ProjectMedia({ item, video, isHeld, isStill }: Props) {
  return video ? (
    <div className="project-media">
      <ProjectVideo title={item.title} poster={item.image_url} video={video} />
    </div>
  ) : (
    <TravellingPicture item={item} isHeld={isHeld} isStill={isStill} />
  )
}

function TravellingPicture({ item, isHeld, isStill }: Omit<Props, 'video'>) {
  const { frame, picture, isTall, isInView } = useTravel()
  const travel = isInView && !isHeld ? 'on' : 'off'
  const isScrollable = isTall && isStill
  return (
    <section
      ref={frame}
      className="project-media"
      data-travel={isTall ? travel : undefined}
      aria-label={isScrollable ? messages.scrollable(item.title) : undefined}
      tabIndex={isScrollable ? 0 : undefined}
    >
      <div ref={picture} className="project-picture">
        <Thumbnail address={item.image_url} alt={item.image_alt || item.title} />
      </div>
      <PictureEdges picture={picture} />
    </section>
  )
}
