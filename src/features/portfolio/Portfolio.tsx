import './portfolio.css'
import { useEffect, useRef, useState } from 'react'
import { Spinner } from '#components/Spinner.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FIRST_ROW } from './gallery.ts'
import { countText, messages } from './messages.ts'
import { ProjectCard } from './ProjectCard.tsx'
import { type PortfolioSource, type PublishedPage, useGallery } from './use-gallery.ts'
import { useIsHidden, usePrefersStillness } from './use-media-preferences.ts'

export interface PortfolioProps {
  page: PublishedPage
  source: PortfolioSource
  /** Shown if there are no projects; `picture` is the address of a 4:3 picture. */
  empty: { text: string; picture: string }
}

/** Filter, cards and the button for more (PORT-01). The first render produces the page's HTML. */
export function Portfolio({ page, source, empty }: PortfolioProps) {
  const { view, categories, isBeyondFirst, choose, loadMore } = useGallery(page, source)
  const { shown, total, isWaiting, hasMore, message } = view
  const isEmpty = message === 'empty'
  const results = useRef<HTMLDivElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const [isPaused, setPaused] = useState(false)
  const isHidden = useIsHidden()
  const isStill = usePrefersStillness()
  /** Index of the card that gets focus once it is rendered (PORT-10). */
  const awaited = useRef(Number.POSITIVE_INFINITY)

  useEffect(() => {
    if (shown.length <= awaited.current) return
    cards.current?.children[awaited.current]?.querySelector('article')?.focus()
    awaited.current = Number.POSITIVE_INFINITY
  }, [shown.length])

  function chooseAndShow(category: string | null) {
    awaited.current = Number.POSITIVE_INFINITY
    // A shorter list would leave a visitor who has scrolled down somewhere below it.
    const isAbove = (results.current?.getBoundingClientRect().top ?? 0) < 0
    if (isAbove) results.current?.scrollIntoView({ behavior: 'instant' })
    choose(category)
  }

  function showAll() {
    chooseAndShow(null)
    // The pressed button goes, and would take the focus with it.
    awaited.current = 0
  }

  function pressMore() {
    if (isWaiting) return
    awaited.current = shown.length
    loadMore()
  }

  return (
    <div className="portfolio" data-motion={isPaused || isHidden ? 'off' : 'on'}>
      <FilterBar
        categories={categories}
        category={view.category}
        onChoose={chooseAndShow}
        isPaused={isPaused}
        onPause={setPaused}
      />
      <div ref={results} className="project-results wrap" aria-busy={isWaiting}>
        <ul ref={cards} id="projects" className="projects">
          {shown.map((item, index) => (
            <li key={item.id} data-id={item.id} data-placed={item.place ?? undefined}>
              <ProjectCard item={item} isStill={isStill} loading={loadingOf(index)} />
            </li>
          ))}
        </ul>
        {isWaiting && <Waiting />}
        {message === 'failed' && (
          <p className="error-text" role="alert">
            {messages.failed}
          </p>
        )}
        <div className={isEmpty ? 'projects-end is-empty' : 'projects-end'}>
          {isEmpty && <img src={empty.picture} alt="" width="720" height="540" />}
          <p role="status" className={isEmpty ? 'h2' : 'small muted'}>
            {isEmpty ? empty.text : countText(shown.length, total)}
          </p>
          {isEmpty && view.category !== null && (
            <button type="button" className="button" onClick={showAll}>
              {messages.showAll}
            </button>
          )}
          {hasMore && (!isWaiting || isBeyondFirst) && (
            <button type="button" className="button load-more" aria-disabled={isWaiting} onClick={pressMore}>
              {messages.more}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

/** The first cards are in view from the start, and the first one's picture is what a phone shows beside the title. */
const loadingOf = (index: number) => (index === 0 ? 'first' : index < FIRST_ROW ? 'eager' : 'lazy')

/** The spinner; after two seconds it also says in words that loading continues (SEC-29). */
function Waiting() {
  return (
    <div className="projects-waiting">
      <Spinner label={messages.loading} />
      <p className="small muted">{messages.stillLoading}</p>
    </div>
  )
}
