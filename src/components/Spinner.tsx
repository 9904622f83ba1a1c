/** A small belt that fills from left to right during loading. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <span role="status">
      <span className="spinner block" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
