import { type DiffLine, diffLines, shortenDiff } from './line-diff.ts'

const LOOKS: Record<DiffLine['kind'], { mark: string; word: string; look: string }> = {
  same: { mark: ' ', word: '', look: '' },
  added: { mark: '+', word: 'Added: ', look: 'bg-[color-mix(in_oklab,var(--success)_14%,transparent)]' },
  removed: { mark: '−', word: 'Removed: ', look: 'bg-[color-mix(in_oklab,var(--error)_12%,transparent)]' },
}

interface DiffViewProps {
  /** What is compared, e.g. `Content`. */
  label: string
  before: string
  after: string
}

/** The changes in a text, line by line; renders nothing if there are none. */
export function DiffView({ label, before, after }: DiffViewProps) {
  if (before === after) return null
  return (
    <section aria-label={`Changes: ${label}`} className="grid gap-1.5">
      <h3 className="small font-semibold">{label}</h3>
      <div
        // Long texts scroll, by keyboard too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-m border border-line bg-surface py-2 text-sm leading-relaxed"
      >
        {shortenDiff(diffLines(before, after)).map((line, index) =>
          line === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <p key={index} className="px-3 py-1 text-ink-3">
              …
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <p key={index} className={`grid grid-cols-[1.5rem_minmax(0,1fr)] px-3 ${LOOKS[line.kind].look}`}>
              <span aria-hidden="true" className="font-semibold">
                {LOOKS[line.kind].mark}
              </span>
              <span className="whitespace-pre-wrap break-words">
                {LOOKS[line.kind].word && <span className="visually-hidden">{LOOKS[line.kind].word}</span>}
                {line.text || ' '}
              </span>
            </p>
          ),
        )}
      </div>
    </section>
  )
}
