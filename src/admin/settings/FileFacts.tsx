/** A text kept in a content file: its name in the editor, its published value, and where visitors see it. */
export interface FileFact {
  label: string
  value: string
  shown: string
}

/** A readable mail address; the content has `*` instead of `@`, against robots. */
const readable = (value: string) => value.replace(/^(\S+)\*(\S+)$/, '$1@$2')

/** The facts about the agency in the content files, and a link to edit them. */
export function FileFacts({ facts }: { facts: readonly FileFact[] }) {
  return (
    <>
      <p className="small muted">
        As published last. They are part of the content and go back with it.{' '}
        <a className="link" href="/admin-cms/#/collections/site/entries/site">
          Change them in the editor
        </a>
      </p>
      <dl className="divide-y divide-line border-line border-y">
        {facts.map(({ label, value, shown }) => (
          <div key={label} className="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt className="font-medium">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {readable(value)}
              <span className="small muted block">{shown}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
