import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import { Counter } from './Counter.tsx'

/** Figures with their labels, in order. */
export default function Figures({ stats }: { stats: { value: string; label: string }[] }) {
  return (
    <ErrorBoundary>
      <dl>
        {stats.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Counter value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </ErrorBoundary>
  )
}
