import './share-previews.css'
import { DESCRIPTION_LENGTH } from '#lib/description-length.ts'
import { fullTitle } from '#lib/full-title.ts'
import { descriptionOf } from '#lib/post-words.ts'
import { shorten } from '#lib/shorten.ts'
import type { Picture, PostForm } from './post-form.ts'
import { slugOf } from './slug.ts'
import { useSiteName } from './use-site-name.ts'

/** The number of characters of the title that the page gives to search engines. */
const TITLE_LENGTH = 65

interface SharePreviewsProps {
  value: PostForm
  /** Returns a picture's currently usable address. */
  addressOf: (picture: Picture) => string
}

/** Previews of the post's search result and share card, as far as the site controls their text and pictures. */
export default function SharePreviews({ value, addressOf }: SharePreviewsProps) {
  const siteName = useSiteName()
  const title = value.title.trim() || 'Untitled'
  const shownTitle = shorten(title, TITLE_LENGTH)
  const words = { ...value, excerpt: value.excerpt.trim(), description: value.description.trim() }
  const description = shorten(descriptionOf(words), DESCRIPTION_LENGTH)
  const slug = value.slug.trim() || (value.title.trim() ? slugOf(title) : 'made-from-the-title')
  return (
    <div className="grid content-start gap-4">
      <figure className="grid gap-2">
        <figcaption className="small font-semibold">As a search result</figcaption>
        <div className="search-preview">
          <p className="search-preview-site">
            {siteName}
            <span>{`${location.host} › blog › ${slug}`}</span>
          </p>
          <p className="search-preview-title">{fullTitle(shownTitle, siteName)}</p>
          <p className="search-preview-text">{description}</p>
        </div>
      </figure>
      <figure className="grid gap-2">
        <figcaption className="small font-semibold">As a share card</figcaption>
        <div className="card-preview">
          <CardPicture value={value} title={title} siteName={siteName} addressOf={addressOf} />
          <div className="card-preview-words">
            <p className="small muted">{location.host}</p>
            <p className="font-semibold">{shownTitle}</p>
            <p className="small muted line-clamp-2">{description}</p>
          </div>
        </div>
      </figure>
    </div>
  )
}

interface CardPictureProps extends SharePreviewsProps {
  title: string
  siteName: string
}

/** The share picture, or the one the build draws if there is none (src/lib/social-image.ts). */
function CardPicture({ value, title, siteName, addressOf }: CardPictureProps) {
  const { shareImage, pictures } = value
  if (shareImage) return <img className="card-preview-picture" src={shareImage} alt="" />
  const [first] = pictures
  return (
    <div className="card-preview-picture card-preview-drawn light">
      <div>
        <p>{siteName}</p>
        <p className="card-preview-heading">{title}</p>
      </div>
      {first && <img src={addressOf(first)} alt="" />}
    </div>
  )
}
