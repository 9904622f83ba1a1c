/** The mark of `src/assets/mark.svg`, which the page contains once (src/layouts/Admin.astro). */
export function Mark({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <use href="#mark" />
    </svg>
  )
}
