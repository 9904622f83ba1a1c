import {
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { marginsOf, rowsWith } from './long-grid.ts'

/** Up to this many entries are all rendered, so the browser's own search finds them. */
const FEW = 30

interface LongGridProps<Entry> {
  ref?: RefObject<HTMLUListElement | null>
  label: string
  entries: readonly Entry[]
  keyOf: (entry: Entry) => string
  /** The accessible name of an entry's element, if it has one. */
  nameOf?: (entry: Entry) => string
  /** The classes of the list; they alone set the number of columns. */
  className: string
  /** The classes of an entry's element. */
  entryClassName: string
  /** Estimated row height in pixels, used until the first row has been rendered. */
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

/** The current layout of a list. */
interface Layout {
  columns: number
  /** Between rows, in pixels. */
  gap: number
  /** Distance of the list from the top of its scroll container, in pixels. */
  start: number
  /** Height of the first row rendered with this many columns, in pixels; 0 until then. */
  row: number
}

const scrollerOf = (list: Element | null) => list?.closest('.overflow-y-auto') ?? null

/** The library's virtualized rows, of which only those in view are in the DOM. */
type UseRows = (options: RowOptions, list: RefObject<HTMLUListElement | null>) => Rows

const useRowsOfPage: UseRows = options => useWindowVirtualizer<HTMLLIElement>(options)
const useRowsOfDialog: UseRows = (options, list) =>
  useVirtualizer<Element, HTMLLIElement>({ ...options, getScrollElement: () => scrollerOf(list.current) })

/**
 * A list of thousands of entries that renders only the rows in view. Assistive technology gets the full count, and
 * the row with the focus stays rendered. It scrolls with the page.
 */
export function LongGrid<Entry>(props: LongGridProps<Entry>) {
  return <Grid {...props} useRows={useRowsOfPage} />
}

/** The same inside a dialog; it scrolls with the dialog. */
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
      // A wrong estimate shifts the scroll position with every new row: the End key would stop short of the end.
      estimateSize: () => firstRow || rowHeight,
      overscan: entries.length <= FEW ? FEW : 1,
      gap,
      scrollMargin: start,
      rangeExtractor: (range: Range) => rowsWith(range, focused.current),
    },
    list,
  )
  const { measure } = rows

  // After every render, because content above the list may have come or gone with it.
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
            // All entries of a row have its height, so one is measured.
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

/** The row that got the focus; null for elements elsewhere in the document, such as a card's menu. */
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
