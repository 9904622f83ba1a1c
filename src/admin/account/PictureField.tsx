import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { useMember } from '#admin/parts/member.ts'
import { failed } from '#admin/parts/reason-sentence.ts'
import { toast } from '#admin/parts/toast.ts'
import { usePictureUpload } from '#admin/parts/upload/use-picture-upload.ts'
import { useIsHere } from '#admin/parts/use-is-here.ts'
import { useUser } from '#admin/parts/user.ts'
import { removePicture } from '#data/account.ts'
import { TEAM_FOLDER } from '#lib/media-url.ts'

const FAILED = 'The picture could not be saved'

/** Sets and removes the person's own picture. */
export function PictureField() {
  const backend = useBackend()
  const { id } = useUser()
  const { picture } = useMember()
  const queries = useQueryClient()
  const upload = usePictureUpload(TEAM_FOLDER)
  const input = useRef<HTMLInputElement>(null)
  const isHere = useIsHere()
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file) await upload(file)
      else await removePicture(backend, id)
    },
    onSuccess: async (_, file) => {
      await queries.invalidateQueries({ queryKey: ['access'] })
      await queries.invalidateQueries({ queryKey: ['team'] })
      toast.success(file ? 'Picture saved' : 'Picture removed')
    },
    onError: error => {
      // The tab that would show the error was left.
      if (!isHere.current) toast.error(failed(FAILED, error))
    },
  })
  const isBusy = change.isPending

  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button button-outline button-small aria-disabled:opacity-45"
          aria-disabled={isBusy}
          onClick={() => !isBusy && input.current?.click()}
        >
          {isBusy ? 'Saving...' : picture ? 'Another picture' : 'Add a picture'}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture of you"
          accept="image/jpeg,image/png,image/gif,image/webp"
          onChange={event => {
            const [file] = event.target.files ?? []
            if (file) change.mutate(file)
            // Allows choosing the same file again.
            event.target.value = ''
          }}
        />
        {picture && (
          <button type="button" className="text-button" disabled={isBusy} onClick={() => change.mutate(null)}>
            Remove the picture
          </button>
        )}
        <span className="note muted">Your team sees it. Whoever has its address can open it.</span>
      </div>
      <p role="alert" className="error-text">
        {change.isError && failed(FAILED, change.error)}
      </p>
    </>
  )
}
