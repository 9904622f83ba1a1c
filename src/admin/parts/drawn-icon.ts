import { type ComponentType, createElement, type SVGProps } from 'react'

/** A 24 by 24 icon in the color of the surrounding text. Screen readers skip it unless it has a label. */
export type LucideIcon = ComponentType<SVGProps<SVGSVGElement>>

/** Creates an icon component from its SVG elements. */
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
