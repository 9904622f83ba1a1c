import { Fragment } from 'react'
import type { ComparedField } from './conflicts.ts'
import { type DiffLine, diffWords } from './line-diff.ts'

/** Both versions of a field with the differences marked; side by side, or stacked on a phone. */
export function VersionPair({ field }: { field: ComparedField }) {
  const { label, mine, theirs: other, isPicture = false } = field
  const parts = other === undefined ? null : diffWords(other, mine)
  return (
    <>
      <h3 className="small mt-2 font-semibold md:pt-2">{label}</h3>
      <Version
        {...{ caption: 'Yours', value: mine, isPicture, parts, kind: 'added' }}
        isAlone={other === undefined}
      />
      {other !== undefined && (
        <Version caption="Theirs" value={other} isPicture={isPicture} parts={parts} kind="removed" />
      )}
    </>
  )
}

interface VersionProps {
  caption: string
  value: string
  isPicture: boolean
  parts: DiffLine[] | null
  /** The parts that only this version has. */
  kind: 'added' | 'removed'
  /** There is no other version to compare. */
  isAlone?: boolean
}

function Version({ caption, value, isPicture, parts, kind, isAlone = false }: VersionProps) {
  return (
    <div
      className={`min-w-0 rounded-s border border-line-strong bg-surface px-3 py-2 md:mt-2 ${isAlone ? 'md:col-span-2' : ''}`}
    >
      {/* Wide screens show it once, above the columns. */}
      <p className="break-words font-semibold text-sm md:sr-only">{caption}</p>
      {value === '' ? (
        <p className="muted">(empty)</p>
      ) : isPicture ? (
        <img src={value} alt={caption} className="max-h-24 max-w-full object-contain" />
      ) : (
        <p className="whitespace-pre-line break-words">
          {parts
            ? parts
                .filter(part => part.kind === 'same' || part.kind === kind)
                .map((part, index) =>
                  part.kind === 'same' || part.text.trim() === '' ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name
                    <Fragment key={index}>{part.text}</Fragment>
                  ) : (
                    <mark
                      // biome-ignore lint/suspicious/noArrayIndexKey: words have no other name
                      key={index}
                      className="rounded-[2px] bg-[color-mix(in_oklab,var(--signal)_22%,transparent)] text-inherit"
                    >
                      {part.text}
                    </mark>
                  ),
                )
            : value}
        </p>
      )}
    </div>
  )
}
