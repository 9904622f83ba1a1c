/** The drawn mark: an arch over the belt, half outlined, half solid, with the line through it. */
export function Mark({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M16 5.1A11.9 11.9 0 0 0 4.1 17v10.9h6.8V17a5.1 5.1 0 0 1 5.1-5.1"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <path d="M16 4a13 13 0 0 1 13 13v12h-9V17a4 4 0 0 0-4-4z" fill="currentColor" />
      <path className="stroke-signal" d="M16 0v32" strokeWidth="2.2" />
    </svg>
  )
}
