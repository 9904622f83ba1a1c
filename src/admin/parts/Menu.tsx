import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import './dialog.css'

interface MenuProps {
  /** What the button shows. */
  trigger: ReactNode
  /** The button's name for screen readers, when `trigger` is only a picture. */
  label?: string
  className?: string
  /** `MenuItem`s. */
  children: ReactNode
}

/** A button that opens a list of actions: arrow keys, first letters and Escape work as in any menu. */
export function Menu({
  trigger,
  label,
  className = 'button button-outline button-small',
  children,
}: MenuProps) {
  return (
    // Not modal: that would lock scrolling by a style element, which the page's policy forbids.
    <Primitive.Root modal={false}>
      <Primitive.Trigger className={className} aria-label={label}>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-30 min-w-56 rounded-m border border-line bg-raised py-1.5 shadow-2"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** One action of a `Menu`. */
export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Primitive.Item
      onSelect={onSelect}
      className="flex min-h-11 cursor-default items-center gap-3 px-4 font-medium outline-none data-[highlighted]:bg-bg data-[highlighted]:shadow-[inset_4px_0_0_var(--signal)] forced-colors:data-[highlighted]:outline-2"
    >
      {children}
    </Primitive.Item>
  )
}
