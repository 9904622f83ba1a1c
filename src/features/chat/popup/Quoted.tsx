import { answerParts } from '#lib/answers/answer-text.ts'
import { placeUrl } from '#lib/search/place-url.ts'
import { ChatIcon } from './ChatIcon.tsx'
import { labels } from './labels.ts'

interface Props {
  /** As the function has put it together. */
  content: string
  /** A source is followed: where the popup hides the page, it has to give way. */
  onLeave: () => void
}

/** An answer from the site's pages, and the way to each place that it is quoted from (ANSW-09). */
export function Quoted({ content, onLeave }: Props) {
  const { text, sources } = answerParts(content)
  return (
    <>
      <p>{text}</p>
      <ul className="chat-sources" aria-label={labels.sources}>
        {sources.map(({ heading, path }) => (
          <li key={heading + path}>
            <a href={placeUrl(path, heading)} onClick={onLeave}>
              <ChatIcon name="page" />
              <span>
                <b>{heading}</b> {path}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
