import { Counter } from './Counter.tsx'

/** Figures with what they count, in order. */
export default function Figures({ stats }: { stats: { value: string; label: string }[] }) {
  return (
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
  )
}
