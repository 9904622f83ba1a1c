import { useRef } from 'react'
import {
  Bold,
  Code,
  Heading,
  ImagePlus,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  TextQuote,
} from '#admin/icons.ts'
import { PickFile } from '#admin/parts/media/PickFile.tsx'
import { ACCEPTED_PICTURES } from '#admin/parts/upload/picture-type.ts'
import type { Media } from '#data/media.ts'

const BUTTON =
  'grid size-11 cursor-pointer place-items-center rounded-s text-ink-2 -outline-offset-3 hover:bg-bg hover:text-ink'

/** The formatting buttons. The elements handle arrow keys to move the focus among themselves. */
const MARKS = [
  { Element: 'md-header', label: 'Heading', Icon: Heading },
  { Element: 'md-bold', label: 'Bold', Icon: Bold },
  { Element: 'md-italic', label: 'Italic', Icon: Italic },
  { Element: 'md-quote', label: 'Quote', Icon: TextQuote },
  { Element: 'md-code', label: 'Code', Icon: Code },
  { Element: 'md-link', label: 'Link', Icon: Link },
  { Element: 'md-unordered-list', label: 'List', Icon: List },
  { Element: 'md-ordered-list', label: 'Numbered list', Icon: ListOrdered },
  { Element: 'md-task-list', label: 'Task list', Icon: ListChecks },
] as const

interface ToolbarProps {
  /** Id of the text field. */
  fieldId: string
  isHidden: boolean
  onPictures: (files: File[]) => void
  /** A picture from the library was chosen. */
  onPick: (picture: Media) => void
}

/** The markdown toolbar, with a button that inserts pictures into the text. */
export function Toolbar({ fieldId, isHidden, onPictures, onPick }: ToolbarProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className={`flex flex-wrap rounded-m border border-line bg-raised p-1 ${isHidden ? 'hidden' : ''}`}>
      <markdown-toolbar for={fieldId} aria-label="Formatting" role="toolbar" className="flex flex-wrap">
        {MARKS.map(({ Element, label, Icon }) => (
          <Element
            key={Element}
            // The heading element does not set it.
            role="button"
            aria-label={label}
            title={label}
            className={BUTTON}
            {...(Element === 'md-header' && { level: '2' })}
          >
            <Icon className="icon" aria-hidden="true" />
          </Element>
        ))}
        <button
          type="button"
          // Joins the arrow-key navigation without formatting anything.
          data-md-button="picture"
          className={BUTTON}
          aria-label="Picture in the text"
          title="Picture in the text"
          onClick={() => chooser.current?.click()}
        >
          <ImagePlus className="icon" aria-hidden="true" />
        </button>
        <PickFile folder="blog" label="Picture from the library" isIcon onPick={onPick} />
      </markdown-toolbar>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED_PICTURES}
        multiple
        hidden
        aria-label="Pictures for the text"
        onChange={event => {
          if (event.target.files?.length) onPictures([...event.target.files])
          event.target.value = ''
        }}
      />
    </div>
  )
}
