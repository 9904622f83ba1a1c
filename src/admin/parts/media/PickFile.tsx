import { type ComponentType, useState } from 'react'
import { Images } from '#admin/icons.ts'
import { toast } from '#admin/parts/toast.ts'
import type { Media } from '#data/media.ts'
import type { MediaFolder } from '#lib/media-url.ts'
import type { MediaPickerProps } from './MediaPicker.tsx'
import { pickerWords } from './media-words.ts'

interface PickFileProps {
  kind?: Media['kind']
  /** The folder shown first. */
  folder: MediaFolder
  onPick: (file: Media) => void
  label?: string
  /** Shows the icon only; `label` names it. */
  isIcon?: boolean
}

/** The button that opens the picker of pictures or films, shared by every form (F-23). */
export function PickFile(props: PickFileProps) {
  const { kind = 'picture', folder, onPick, label = pickerWords[kind].title, isIcon = false } = props
  const [Picker, setPicker] = useState<ComponentType<MediaPickerProps> | null>(null)
  const [isLoading, setLoading] = useState(false)

  async function open() {
    setLoading(true)
    try {
      const { default: loaded } = await import('./MediaPicker.tsx')
      setPicker(() => loaded)
    } catch (error) {
      // The form around it, and its input, must stay.
      console.error(error)
      toast.error('The library could not be loaded. Please try again.')
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <button
        type="button"
        className={
          isIcon
            ? 'grid size-11 cursor-pointer place-items-center rounded-s text-ink-2 -outline-offset-3 hover:bg-bg hover:text-ink'
            : 'button button-outline button-small'
        }
        {...(isIcon && { 'aria-label': label, title: label })}
        aria-haspopup="dialog"
        aria-busy={isLoading || undefined}
        onClick={() => !isLoading && void open()}
      >
        <Images className="icon" aria-hidden="true" />
        {!isIcon && label}
      </button>
      {Picker && <Picker kind={kind} folder={folder} onPick={onPick} onClose={() => setPicker(null)} />}
    </>
  )
}
