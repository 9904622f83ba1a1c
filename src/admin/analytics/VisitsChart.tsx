import { Bar, BarChart, CartesianGrid, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { VisitSummary } from '#data/visits.ts'
import { stepLabel } from './period.ts'

const LABEL = { fontSize: 12, fill: 'var(--ink)' }

/** Visits over time as plain bars; the last one, which is not over yet, in the signal's color. */
export default function VisitsChart({ days, step }: Pick<VisitSummary, 'days' | 'step'>) {
  const last = days.length - 1
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={days}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="14%"
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={day => stepLabel(day, step)}
          tick={LABEL}
          tickLine={false}
          axisLine={false}
          minTickGap={32}
        />
        <YAxis
          allowDecimals={false}
          tickCount={4}
          width={44}
          tick={LABEL}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ fill: 'var(--line)', fillOpacity: 0.5 }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point: VisitSummary['days'][number] | undefined = payload[0]?.payload
            return active && point ? (
              <p className="small rounded-m border border-line bg-raised px-3 py-2 shadow-1">
                {stepLabel(point.day, step)}: <b>{point.visits.toLocaleString('en-US')}</b>
              </p>
            ) : null
          }}
        />
        <Bar
          dataKey="visits"
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
          shape={bar => <Rectangle {...bar} fill={bar.index === last ? 'var(--signal)' : 'var(--chart)'} />}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
