interface ProgressProps {
  /** What is running and how far it is, in words. */
  label: string
  /** From 0 to 1. */
  share: number
}

/** A progress bar and its label; screen readers announce the percentage in steps of ten. */
export function Progress({ label, share }: ProgressProps) {
  const tenth = Math.floor(share * 10)
  return (
    <div className="grid gap-3 py-8">
      <p className="font-semibold tabular-nums">{label}</p>
      <progress
        aria-label={label}
        className="h-2 w-full overflow-hidden rounded-belt bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
        value={share}
        max={1}
      />
      <p role="status" className="visually-hidden">
        {tenth * 10} percent
      </p>
    </div>
  )
}
