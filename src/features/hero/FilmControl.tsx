/** Event that asks the surrounding film to pause or play. */
const TOGGLE_FILM = 'togglefilm'

/**
 * Pauses or plays the hero's film (WCAG 2.2.2). Which of the two it offers depends on an attribute of `<hero-film>`
 * that the style sheet reads, so it is right even before this component is loaded.
 */
export default function FilmControl() {
  return (
    <button
      type="button"
      className="film-control"
      onClick={event => event.currentTarget.dispatchEvent(new Event(TOGGLE_FILM, { bubbles: true }))}
    >
      <span className="film-pause">
        <Glyph path="M9 5v14M15 5v14" />
        <span className="visually-hidden">Pause background film</span>
      </span>
      <span className="film-play">
        <Glyph path="M8 5.5v13l10.5-6.5Z" />
        <span className="visually-hidden">Play background film</span>
      </span>
    </button>
  )
}

function Glyph({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
