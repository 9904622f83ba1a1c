import type { VitalChart } from './vitals.ts'

/** Width and height of the drawing, which stretches to its container. */
const [WIDTH, HEIGHT] = [280, 84]

interface VitalLineProps {
  chart: VitalChart
  /** The day of the publication after which it got worse. */
  worseOn: string | undefined
}

/** A metric over time: its line, the good range, and triangles at publications. A table shows the same. */
export function VitalLine({ chart, worseOn }: VitalLineProps) {
  const x = (percent: number) => (WIDTH * percent) / 100
  const y = (percent: number) => HEIGHT - (HEIGHT * percent) / 100
  const { points, good, deploys } = chart
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 8}`}
      aria-hidden="true"
      className="w-full overflow-visible [--chart:var(--belt)] dark:[--chart:var(--green)] forced-colors:[--chart:CanvasText]"
    >
      <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-ink" strokeWidth="1.5" />
      {good !== null && (
        <line x1="0" x2={WIDTH} y1={y(good)} y2={y(good)} className="stroke-ink-3" strokeDasharray="3 4" />
      )}
      {deploys.map(({ day, x: place }) => (
        <g
          key={day}
          data-deploy={day}
          className={day === worseOn ? 'fill-signal stroke-signal' : 'fill-line-strong stroke-line-strong'}
        >
          <line x1={x(place)} x2={x(place)} y1="4" y2={HEIGHT} strokeWidth={day === worseOn ? 2 : 1} />
          <path d={`M${x(place) - 4} ${HEIGHT}h8l-4 6z`} stroke="none" />
        </g>
      ))}
      <polyline
        points={points.map(point => `${x(point.x)},${y(point.y)}`).join(' ')}
        fill="none"
        className="stroke-(--chart)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {points.map(point => (
        <circle
          key={point.day}
          data-point={point.day}
          cx={x(point.x)}
          cy={y(point.y)}
          r="2"
          className="fill-(--chart)"
        />
      ))}
    </svg>
  )
}
