import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#admin/parts/backend.ts'
import { Dialog } from '#admin/parts/Dialog.tsx'
import { failed } from '#admin/parts/reason-sentence.ts'
import { makeRecoveryCodes } from '#data/second-factor.ts'
import { LOSE_CODES, NO_CODES, RecoveryCodes } from './RecoveryCodes.tsx'

const FAILED = 'The codes could not be made, and earlier ones may have stopped working'

interface CodesDialogProps {
  siteName: string
  email: string
  onClose: () => void
  confirm?: (question: string) => boolean
}

/** Replaces the recovery codes with new ones. */
export default function CodesDialog(props: CodesDialogProps) {
  const { siteName, email, onClose, confirm = question => window.confirm(question) } = props
  const { db } = useBackend()
  const [areKept, setAreKept] = useState(false)
  const making = useMutation({ mutationFn: () => makeRecoveryCodes(db) })
  function close() {
    // While they are being made, the earlier ones may have stopped working already.
    const areAtRisk = making.isPending || making.isError || (making.data && !areKept)
    if (!areAtRisk || confirm(making.isError ? NO_CODES : LOSE_CODES)) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title="New recovery codes"
      {...(!making.data && { description: 'The earlier ones stop working.' })}
      footer={
        making.data ? (
          <button
            type="button"
            className="button button-primary button-small"
            disabled={!areKept}
            onClick={onClose}
          >
            Done
          </button>
        ) : (
          <>
            <button type="button" className="button button-outline button-small" onClick={close}>
              Cancel
            </button>
            <button
              type="button"
              className="button button-primary button-small"
              disabled={making.isPending}
              onClick={() => making.mutate()}
            >
              {making.isPending ? 'Making them...' : 'Make ten new codes'}
            </button>
          </>
        )
      }
    >
      {making.data ? (
        <RecoveryCodes
          codes={making.data}
          siteName={siteName}
          email={email}
          areKept={areKept}
          onKept={setAreKept}
        />
      ) : (
        <>
          <p>Ten codes that each let you in once when you have not got your code app.</p>
          <p role="alert" className="error-text mt-2">
            {making.isError && failed(FAILED, making.error)}
          </p>
        </>
      )}
    </Dialog>
  )
}
