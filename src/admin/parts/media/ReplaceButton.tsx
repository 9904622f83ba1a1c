import { useRef } from 'react'
import { RefreshCw } from '#admin/icons.ts'
import { ACCEPTED } from './media-words.ts'
import type { MediaActions } from './use-media.ts'

/** Replaces a picture with another under the same URL. */
export function ReplaceButton({
  name,
  record,
  actions,
}: {
  name: string
  record: string
  actions: MediaActions
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const { isPending, variables, mutate } = actions.replace
  return (
    <>
      <button
        type="button"
        className="link mr-auto px-2 text-sm"
        disabled={isPending}
        onClick={() => chooser.current?.click()}
      >
        <RefreshCw className="icon" aria-hidden="true" />
        <span>{isPending && variables.key === record ? 'Replacing...' : 'Replace'}</span>
        <span className="visually-hidden">{` ${name}`}</span>
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`Replace ${name} with`}
        accept={ACCEPTED.picture}
        onChange={event => {
          const [chosen] = event.target.files ?? []
          if (chosen) mutate({ key: record, file: chosen })
          event.target.value = ''
        }}
      />
    </>
  )
}
