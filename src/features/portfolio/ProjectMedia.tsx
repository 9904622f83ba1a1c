import { Thumbnail } from '#components/Thumbnail.tsx'
import type { PortfolioItem } from '#data/portfolio-items.ts'
import type { Video } from '#lib/video-url.ts'
import type { Card } from './card.ts'
import { messages } from './messages.ts'
import { PictureEdges } from './PictureEdges.tsx'
import { ProjectVideo } from './ProjectVideo.tsx'
import { useAutoScroll } from './use-auto-scroll.ts'
import { useWhole } from './use-whole.ts'
import { WholePicture } from './WholePicture.tsx'

interface Props {
  item: PortfolioItem
  video: Video | null
  /** The picture's size in pixels, if known. */
  size: Card['size']
  /** Loading priority of the picture. */
  loading: 'lazy' | 'eager' | 'first'
  /** The card is paused for now. */
  isHeld: boolean
  /** Nothing moves by itself: the visitor scrolls instead. */
  isStill: boolean
}

/** The upper part of a card: a film, or a picture that travels if it is taller than its frame. */
export function ProjectMedia({ video, ...props }: Props) {
  const { item, size, loading } = props
  return video ? (
    <div className="project-media">
      <ProjectVideo title={item.title} poster={item.image_url} {...{ video, size, loading }} />
    </div>
  ) : (
    <ScrollingPicture {...props} />
  )
}

function ScrollingPicture({ item, size, loading, isHeld, isStill }: Omit<Props, 'video'>) {
  const { frame, picture, isTall, isCut, isInView } = useAutoScroll()
  const whole = useWhole(item.image_url, isCut && (isHeld || (isInView && !isStill)))
  const travel = isInView && !isHeld ? 'on' : 'off'
  const isScrollable = isTall && isStill
  // A cropped copy would stop halfway, so it waits for the whole picture.
  const isTraveling = isTall && (!isCut || whole.isSettled)
  const alt = item.image_alt || item.title
  return (
    <section
      ref={frame}
      className={isTraveling ? 'project-media is-traveling' : 'project-media'}
      data-travel={isTraveling ? travel : undefined}
      aria-label={isScrollable ? messages.scrollable(item.title) : undefined}
      tabIndex={isScrollable ? 0 : undefined}
    >
      <div ref={picture} className="project-picture">
        {!whole.isShown && <Thumbnail address={item.image_url} {...{ alt, size, loading }} isForCard />}
        {whole.isWanted && <WholePicture address={item.image_url} {...{ alt, size }} {...whole} />}
      </div>
      <PictureEdges picture={picture} />
    </section>
  )
}
