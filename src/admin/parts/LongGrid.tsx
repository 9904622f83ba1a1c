import {
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { marginsOf, rowsWith } from './long-grid.ts'

/** So many are all on the page, where the browser's own search finds them. */
const FEW = 30

interface LongGridProps<Entry> {
  ref?: RefObject<HTMLUListElement | null>
  label: string
  entries: readonly Entry[]
  keyOf: (entry: Entry) => string
  /** The name of an entry's element, where it has one of its own. */
  nameOf?: (entry: Entry) => string
  /** The classes of the list; they alone say how many columns it has. */
  className: string
  /** The classes of an entry's element. */
  entryClassName: string
  /** About how high a row is, in pixels, until the first one has been on the page. */
  rowHeight: number
  children: (entry: Entry) => ReactNode
}

type RowOptions = Pick<
  Parameters<typeof useWindowVirtualizer<HTMLLIElement>>[0],
  'count' | 'estimateSize' | 'overscan' | 'gap' | 'scrollMargin' | 'rangeExtractor'
>
type Rows = Pick<
  Virtualizer<Window & Element, HTMLLIElement>,
  'getTotalSize' | 'measure' | 'measureElement'
> & { getVirtualItems: () => VirtualItem[] }

/** How a list is laid out now. */
interface Layout {
  columns: number
  /** Between rows, in pixels. */
  gap: number
  /** How far the list begins below the upper edge of what scrolls, in pixels. */
  start: number
  /** How high the first row was that was on the page with so many columns, in pixels; 0 before. */
  row: number
}

const scrollerOf = (list: Element | null) => list?.closest('.overflow-y-auto') ?? null

/** Rows of which only those in sight are on the page, as the library keeps them. */
type UseRows = (options: RowOptions, list: RefObject<HTMLUListElement | null>) => Rows

const useRowsOfPage: UseRows = options => useWindowVirtualizer<HTMLLIElement>(options)
const useRowsOfDialog: UseRows = (options, list) =>
  useVirtualizer<Element, HTMLLIElement>({ ...options, getScrollElement: () => scrollerOf(list.current) })

/**
 * Lists of thousands of entries, of which only the rows in sight are on the page. Assistive technology is told of
 * all of them, and the row with the focus stays. They scroll with the page.
 */
export function LongGrid<Entry>(props: LongGridProps<Entry>) {
  return <Grid {...props} useRows={useRowsOfPage} />
}

/** The same inside a dialog, with which it scrolls. */
export function LongGridInDialog<Entry>(props: LongGridProps<Entry>) {
  return <Grid {...props} useRows={useRowsOfDialog} />
}

function Grid<Entry>(props: LongGridProps<Entry> & { useRows: UseRows }) {
  const { entries, label, className, entryClassName, rowHeight, keyOf, nameOf, useRows, children } = props
  const own = useRef<HTMLUListElement>(null)
  const list = props.ref ?? own
  const [layout, setLayout] = useState<Layout>({ columns: 1, gap: 0, start: 0, row: 0 })
  const { columns, gap, start, row: firstRow } = layout
  const focused = useRef<number | null>(null)
  const rows = useRows(
    {
      count: Math.ceil(entries.length / columns),
      // A guess that is off moves what is scrolled with every row that comes: End would stop short of the end.
      estimateSize: () => firstRow || rowHeight,
      overscan: entries.length <= FEW ? FEW : 1,
      gap,
      scrollMargin: start,
      rangeExtractor: (range: Range) => rowsWith(range, focused.current),
    },
    list,
  )
  const { measure } = rows

  // After every rendering: what stands above the list may have come or gone with it.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () =>
      setLayout(before => {
        const now = layoutOf(element, before)
        return JSON.stringify(now) === JSON.stringify(before) ? before : now
      })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another width have other heights
  useLayoutEffect(() => measure(), [columns, firstRow, measure])

  const shown = rows.getVirtualItems()
  const margins = marginsOf(shown, start, gap)
  const rest = rows.getTotalSize() - ((shown.at(-1)?.end ?? start) - start)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={label}
      className={`${className} outline-none empty:hidden`}
      style={{ paddingBottom: Math.max(0, rest) }}
      onFocus={event => {
        const row = rowOf(event)
        if (row !== null) focused.current = row
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) focused.current = null
      }}
    >
      {shown.flatMap(row =>
        entries.slice(row.index * columns, (row.index + 1) * columns).map((entry, column) => (
          <li
            key={keyOf(entry)}
            // All entries of a row are as high as it is.
            ref={column === 0 ? rows.measureElement : undefined}
            data-index={row.index}
            aria-label={nameOf?.(entry)}
            aria-setsize={entries.length}
            aria-posinset={row.index * columns + column + 1}
            className={entryClassName}
            style={{ marginTop: margins.get(row.index) }}
          >
            {children(entry)}
          </li>
        )),
      )}
    </ul>
  )
}

/** The row in which something got the focus; null for what is elsewhere in the document, such as a card's menu. */
function rowOf({ target, currentTarget }: FocusEvent<HTMLElement>): number | null {
  const entry = currentTarget.contains(target) ? target.closest('[data-index]') : null
  return entry instanceof HTMLElement ? Number(entry.dataset.index) : null
}

function layoutOf(list: HTMLElement, before: Layout): Layout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list)
  const scroller = scrollerOf(list)
  const { top } = list.getBoundingClientRect()
  const columns = gridTemplateColumns.split(' ').length
  const known = columns === before.columns ? before.row : 0
  return {
    columns,
    row: known || Math.round(list.firstElementChild?.getBoundingClientRect().height ?? 0),
    gap: Number.parseFloat(rowGap) || 0,
    start: scroller
      ? Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop)
      : Math.round(top + scrollY),
  }
}
