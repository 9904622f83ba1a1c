import * as Primitive from '@radix-ui/react-dialog'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { X } from '#admin/icons.ts'
import './dialog.css'
import { returnFocus } from './return-focus.ts'
import { keepScrollbarRoom } from './scrollbar.ts'

/** Controls to fill in. */
const FIELDS = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

interface DialogProps {
  isOpen: boolean
  /** Called on Escape, the close button and a click outside; a dialog with unsaved changes may stay open. */
  onClose: () => void
  title: string
  /** One sentence under the title. */
  description?: string | undefined
  /** `wide` for lists and editors, `form` for a few fields. */
  size?: 'form' | 'narrow' | 'wide'
  /** The content is for reading: its scroll container takes keyboard focus. */
  isReading?: boolean
  /** Above the title, from edge to edge. */
  top?: ReactNode
  /** Called after it has closed and focus is back where it was. */
  onClosed?: () => void
  /** The row of buttons at the bottom, always visible. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog: keyboard focus stays inside and returns to where it was. The library's own overlay is not used,
 * because it locks scrolling by injecting a style element, which the page's CSP forbids; the style sheet does both
 * instead.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, description, size = 'narrow', isReading } = props
  const { footer, children, top, onClosed } = props
  const [opener, setOpener] = useState<Element | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    // While rendering, because a child with `autoFocus` takes the focus before any effect.
    if (isOpen) setOpener(document.activeElement)
  }
  useLayoutEffect(() => {
    if (isOpen) keepScrollbarRoom()
  }, [isOpen])
  return (
    <Primitive.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Primitive.Portal>
        <div className="dialog-shade" />
        <Primitive.Content
          className={`dialog dialog-${size}`}
          // A form in here is not part of the one that this was opened from, though React passes its events on there.
          onSubmit={event => event.stopPropagation()}
          onEscapeKeyDown={event => {
            // An element inside handles Escape itself, e.g. to cancel a renaming.
            if (event.target instanceof Element && event.target.closest('[data-own-escape]'))
              event.preventDefault()
          }}
          onOpenAutoFocus={event => {
            // A form is opened to type, so focus its first field; other dialogs focus the close button.
            const { currentTarget: dialog } = event
            const field = size === 'form' && dialog instanceof Element && dialog.querySelector(FIELDS)
            if (!(field instanceof HTMLElement)) return
            event.preventDefault()
            field.focus()
          }}
          onCloseAutoFocus={event => {
            // The library returns focus only to its own trigger; dialogs here are opened in many ways.
            event.preventDefault()
            returnFocus(opener, document)
            onClosed?.()
          }}
          {...(!description && { 'aria-describedby': undefined })}
        >
          {top}
          <header className="flex items-start gap-4 px-5 pt-5 pb-4 md:px-7 md:pt-6">
            <div className="min-w-0 grow">
              <Primitive.Title className="h3 break-words">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="small muted mt-1">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close
              aria-label="Close"
              className="-mt-2 -mr-2 grid size-11 flex-none place-items-center rounded-belt text-ink-2 -outline-offset-3 hover:text-ink"
            >
              <X className="icon" aria-hidden="true" />
            </Primitive.Close>
          </header>
          <div
            className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-6 -outline-offset-3 md:px-7"
            {...(isReading && { role: 'region', 'aria-label': title, tabIndex: 0 })}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 md:px-7">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
