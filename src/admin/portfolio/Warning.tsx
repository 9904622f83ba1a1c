import { TriangleAlert } from '#admin/icons.ts'

/** Something that visitors would take for the truth. */
export function Warning({ text }: { text: string }) {
  return (
    <p className="small flex items-center gap-2 font-medium text-signal-text">
      <TriangleAlert className="icon" aria-hidden="true" />
      {text}
    </p>
  )
}
