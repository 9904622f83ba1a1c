import type { SessionUser } from '#data/session.ts'

/** Who is signed in: a letter in a circle, and the mail address. */
export function UserMark({ user: { email } }: { user: SessionUser }) {
  const [name = '', host = ''] = email.split('@')
  return (
    <span className="user-mark flex min-w-0 grow items-center gap-2.5">
      <span aria-hidden="true" className="avatar bg-ink text-bg">
        {(name[0] ?? '').toUpperCase()}
      </span>
      <span className="user-words min-w-0 grow text-left leading-tight" title={email}>
        <b className="block truncate font-semibold">{name}</b>
        <span className="note block truncate text-ink-3">@{host}</span>
      </span>
    </span>
  )
}
