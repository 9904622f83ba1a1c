/** What stays in a file: its name in the editor, its words as published, and where visitors meet them. */
export interface FileFact {
  label: string
  value: string
  shown: string
}

/** A mail address as people write it; the page itself has `*` in its place, for robots. */
const readable = (value: string) => value.replace(/^(\S+)\*(\S+)$/, '$1@$2')

/** What the files of the content say about the agency, and the way to change it. */
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
