/** Describes recent account events in sentences. */
import { roleNames } from '#admin/parts/role-names.ts'
import { ROLES } from '#data/access.ts'
import type { AuditEntry } from '#data/audit-log.ts'

/** Selects the icon beside a sentence. */
export type EventKind = 'sign-in' | 'warning' | 'export' | 'account'

/** An account event. */
export interface TeamEvent {
  id: string
  kind: EventKind
  sentence: string
  /** ISO date-time; for grouped events the newest. */
  at: string
}

const MEANS: Record<string, string> = {
  password: ' with a password',
  totp: ' with a code',
  otp: ' by a link from a mail',
  passkey: ' with a passkey',
}

const EXPORTS: Record<string, string> = {
  contact_submissions: 'submissions',
  chat_logs: 'conversations',
  visits: 'visits',
  admin_logins: 'attempts to log in',
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

const roleName = (field: string | undefined) => {
  const role = ROLES.find(known => known === field)
  return role ? roleNames[role] : 'a member'
}

const isSameFailure = (one: AuditEntry, other: AuditEntry | undefined) =>
  one.action === 'sign-in failed' && other?.action === 'sign-in failed' && one.row_id === other.row_id

/** The entries as sentences, newest first; `nameOf` returns the name for a mail address. */
export function describeEvents(
  entries: readonly AuditEntry[],
  nameOf: (email: string) => string,
): TeamEvent[] {
  return entries.flatMap((entry, place) => {
    // Already counted with the newer failures.
    if (isSameFailure(entry, entries[place - 1])) return []
    const rest = entries.slice(place)
    const end = rest.findIndex((other, step) => step > 0 && !isSameFailure(other, rest[step - 1]))
    const count = end === -1 ? rest.length : end
    const { id, happened_at: at } = entry
    return { id, at, ...sentenceOf(entry, entry.action === 'sign-in failed' ? count : 1, nameOf) }
  })
}

function sentenceOf(
  { action, actor_email, label, fields, table_name }: AuditEntry,
  count: number,
  nameOf: (email: string) => string,
): Pick<TeamEvent, 'kind' | 'sentence'> {
  const actor = actor_email ? nameOf(actor_email) : 'Somebody whose account is gone'
  const whom = label ? nameOf(label) : 'somebody'
  switch (action) {
    case 'signed in':
      return { kind: 'sign-in', sentence: `${actor} signed in${MEANS[fields[0] ?? ''] ?? ''}` }
    case 'sign-in failed':
      return {
        kind: 'warning',
        sentence: `${NUMBERS[count] ?? count} wrong password${count === 1 ? '' : 's'} for ${label || 'an account'}`,
      }
    case 'exported':
      return { kind: 'export', sentence: `${actor} exported ${EXPORTS[table_name] ?? table_name}` }
    case 'invited':
      return { kind: 'account', sentence: `${actor} invited ${label || whom} as ${roleName(fields[0])}` }
    case 'removed':
      return { kind: 'account', sentence: `${actor} removed ${whom} from the team` }
    case 'role changed':
      return { kind: 'account', sentence: `${actor} made ${whom} ${roleName(fields[0])}, all sessions ended` }
    case 'second factor set':
      return { kind: 'account', sentence: `${whom} set up a second factor` }
    case 'second factor removed':
      return { kind: 'warning', sentence: `${whom} has no second factor any more` }
    case 'passkey added':
      return { kind: 'account', sentence: `${whom} added a passkey` }
    case 'passkey removed':
      return { kind: 'account', sentence: `${whom} removed a passkey` }
    case 'recovery code used':
      return { kind: 'warning', sentence: `${whom} used a recovery code` }
    default:
      return { kind: 'account', sentence: `${actor} changed what holds for the team` }
  }
}
