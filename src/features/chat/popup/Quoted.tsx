import { answerParts } from '#lib/answers/answer-text.ts'
import { placeUrl } from '#lib/search/place-url.ts'
import { ChatIcon } from './ChatIcon.tsx'
import { labels } from './labels.ts'

interface Props {
  /** The answer as composed by the function. */
  content: string
  /** Called when a source is followed; a popup that hides the page has to close. */
  onLeave: () => void
}

/** An answer from the site's pages, with links to the places that it is quoted from (ANSW-09). */
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
