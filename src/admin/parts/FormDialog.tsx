import { type ReactNode, useId } from 'react'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps {
  title: string
  description?: string
  /** Label of the button that submits. */
  action: string
  isDangerous?: boolean
  /** The form cannot be submitted now, e.g. because that is happening. */
  isDisabled: boolean
  /** `onSubmit` checks the fields, not the browser. */
  noValidate?: boolean
  /** Why it failed. */
  problem?: ReactNode
  /** Dropped on Cancel; any other way of closing keeps it. */
  draft?: { drop: () => void }
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a few fields to fill in; its buttons, and above them what went wrong, are always visible. */
export function FormDialog(props: FormDialogProps) {
  const { draft, onClose, onSubmit } = props
  const form = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={props.title}
      description={props.description}
      size="form"
      footer={
        <>
          <p role="alert" className="error-text basis-full empty:hidden">
            {props.problem}
          </p>
          <button
            type="button"
            className="button button-outline button-small"
            onClick={() => {
              draft?.drop()
              onClose()
            }}
          >
            Cancel
          </button>
          <button
            type="submit"
            form={form}
            className={`button button-small ${props.isDangerous ? 'button-danger' : 'button-primary'}`}
            disabled={props.isDisabled}
          >
            {props.action}
          </button>
        </>
      }
    >
      <form
        id={form}
        noValidate={props.noValidate}
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          onSubmit(event.currentTarget)
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}
