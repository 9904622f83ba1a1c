import type { SessionUser } from '#data/session.ts'
import { Avatar } from './parts/Avatar.tsx'
import { useMember } from './parts/member.ts'
import { roleNames } from './parts/role-names.ts'

/** The signed-in person: picture or initials in a circle, name and role; the email address until there is a name. */
export function UserMark({ user: { email } }: { user: SessionUser }) {
  const { name, role, picture } = useMember()
  const [local = ''] = email.split('@')
  return (
    <span className="user-mark flex min-w-0 grow items-center gap-2.5">
      <Avatar name={name || local} picture={picture} />
      <span className="user-words min-w-0 grow text-left leading-tight" title={email}>
        <b className="block truncate font-semibold">{name || local}</b>
        <span className="note block truncate text-ink-3">{roleNames[role]}</span>
      </span>
    </span>
  )
}
