import { type ComponentType, createElement, type SVGProps } from 'react'

/** A picture of 24 by 24 in the color of the text around it. Screen readers pass over it unless it has a name. */
export type LucideIcon = ComponentType<SVGProps<SVGSVGElement>>

/** The component of an icon, from the elements that it is drawn of. */
export function drawn(elements: [name: string, attributes: Record<string, string>][]): LucideIcon {
  const strokes = { fill: 'none', stroke: 'currentColor', strokeWidth: 2 }
  const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const
  const frame = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24' }
  return props =>
    createElement(
      'svg',
      { ...frame, ...strokes, ...ends, 'aria-hidden': !props['aria-label'] || undefined, ...props },
      ...elements.map(([name, attributes]) => createElement(name, attributes)),
    )
}
