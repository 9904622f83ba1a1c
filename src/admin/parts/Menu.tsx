import * as Primitive from '@radix-ui/react-dropdown-menu'
import { createContext, type ReactNode, type RefObject, use, useRef } from 'react'
import './dialog.css'

/** The chosen action, held until the menu has closed. */
const ChosenContext = createContext<RefObject<(() => void) | null> | null>(null)

interface MenuProps {
  /** What the button shows. */
  trigger: ReactNode
  /** The button's accessible name, if `trigger` is only an icon. */
  label?: string
  className?: string
  isDisabled?: boolean
  /** Opens as soon as it mounts. */
  isOpenAtFirst?: boolean
  /** `MenuItem`s. */
  children: ReactNode
}

/** A button that opens a list of actions: arrow keys, first letters and Escape work as in any menu. */
export function Menu(props: MenuProps) {
  const { trigger, label, className = 'button button-outline button-small', children } = props
  const { isDisabled = false, isOpenAtFirst } = props
  const chosen = useRef<(() => void) | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    // Not modal: that would lock scrolling with a style element, which the page's CSP forbids.
    <Primitive.Root modal={false} defaultOpen={isOpenAtFirst ?? false}>
      <Primitive.Trigger ref={button} className={className} aria-label={label} disabled={isDisabled}>
        {trigger}
      </Primitive.Trigger>
      {/* Rendered inside main, because content outside every landmark is easily missed. */}
      <Primitive.Portal container={document.querySelector('main')}>
        <Primitive.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={event => {
            const run = chosen.current
            chosen.current = null
            if (!run) return
            // The library would focus the button afterwards, even if the action has moved the focus.
            event.preventDefault()
            // A dialog that opens now returns focus to this button.
            button.current?.focus()
            run()
          }}
          className="action-menu z-30 min-w-56 rounded-m border border-line bg-raised py-1.5 shadow-2"
        >
          <ChosenContext value={chosen}>{children}</ChosenContext>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** One action of a `Menu`. */
export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  const chosen = use(ChosenContext)
  return (
    <Primitive.Item
      onSelect={() => {
        if (chosen) chosen.current = onSelect
      }}
      className="flex min-h-11 cursor-default items-center gap-3 px-4 font-medium outline-none data-[highlighted]:bg-bg data-[highlighted]:shadow-[inset_4px_0_0_var(--signal)] forced-colors:data-[highlighted]:outline-2"
    >
      {children}
    </Primitive.Item>
  )
}
