import { TriangleAlert } from '#admin/icons.ts'

/** Warns of placeholder data that visitors would take for real. */
export function Warning({ text }: { text: string }) {
  return (
    <p className="small flex items-center gap-2 font-medium text-signal-text">
      <TriangleAlert className="icon" aria-hidden="true" />
      {text}
    </p>
  )
}
