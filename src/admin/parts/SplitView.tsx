import { type ReactNode, useEffect, useRef } from 'react'
import { ArrowLeft } from '#admin/icons.ts'

interface SplitViewProps {
  list: ReactNode
  /** Empty if nothing can be selected; the list then has the full width. */
  detail: ReactNode
  /** Phones show one side at a time: the detail when true. Wider screens show both. */
  isOpen: boolean
  onBack: () => void
  /** What Back leads to, e.g. `All submissions`. */
  backLabel: string
  /** For a detail that needs more room, such as an editor. */
  isListNarrow?: boolean
}

/** A list and the detail of its selected entry. On phones keyboard focus moves to the detail and back. */
export function SplitView(props: SplitViewProps) {
  const { list, detail, isOpen, onBack, backLabel, isListNarrow = false } = props
  const listSide = useRef<HTMLDivElement>(null)
  const detailSide = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)

  useEffect(() => {
    const isOneSided = listSide.current?.offsetParent === null
    if (isOpen && isOneSided) {
      detailSide.current?.focus()
      detailSide.current?.scrollIntoView({ block: 'start' })
    }
    // A link that opened it is no row to return to.
    if (!isOpen && detailSide.current?.contains(document.activeElement)) listSide.current?.focus()
    if (!isOpen && opener.current instanceof HTMLElement) opener.current.focus()
    if (!isOpen) opener.current = null
  }, [isOpen])

  return (
    <div
      className={`split grid overflow-clip ${isListNarrow ? 'md:grid-cols-[minmax(14rem,28%)_minmax(0,1fr)]' : 'md:grid-cols-[minmax(20rem,38%)_minmax(0,1fr)]'}`}
    >
      <div
        ref={listSide}
        tabIndex={-1}
        onClickCapture={event => {
          opener.current = event.target instanceof Element ? event.target.closest('button') : null
        }}
        // Either side may have a row of buttons at its bottom edge, which must not cover the focused element.
        className={`min-h-0 scroll-pb-24 overflow-y-auto border-line outline-none md:block ${isOpen ? 'hidden' : ''} ${detail ? 'md:border-r' : 'md:col-span-2'}`}
      >
        {list}
      </div>
      <div
        ref={detailSide}
        tabIndex={-1}
        className={`min-h-0 scroll-mt-14 scroll-pb-32 flex-col outline-none md:overflow-y-auto ${isOpen ? 'flex' : 'hidden'} ${detail ? 'md:flex' : ''}`}
      >
        <button
          type="button"
          className="link mt-2 ml-5 self-start md:hidden [&:hover_.icon]:-translate-x-[0.2em]"
          onClick={onBack}
        >
          <ArrowLeft className="icon" aria-hidden="true" />
          <span>{backLabel}</span>
        </button>
        {detail}
      </div>
    </div>
  )
}
