import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '#admin/parts/backend.ts'
import { formatWithin } from '#admin/parts/dates.ts'
import { useMember } from '#admin/parts/member.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useConfirmed } from '#admin/parts/use-confirmed.ts'
import { addPasskey, listPasskeys, type Passkey, removePasskey } from '#data/passkeys.ts'
import { Part } from './Part.tsx'

const KEY = ['passkeys']

/** The person's passkeys; renders nothing if the auth service does not offer any (ACC-90). */
export function PasskeysPart() {
  const { auth, offersPasskeys } = useBackend()
  const queries = useQueryClient()
  const isConfirmed = useConfirmed()
  // The database then refuses a passkey, with a message that auth does not pass on.
  const hasFirstPassword = Boolean(useMember().first_password_ends)
  const offered = useQuery({
    queryKey: [...KEY, 'offered'],
    queryFn: offersPasskeys,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const passkeys = useQuery({
    queryKey: [...KEY, 'own'],
    queryFn: () => listPasskeys(auth),
    enabled: offered.data === true,
  })
  const change = useMutation({
    mutationFn: (removed: Passkey | null) => (removed ? removePasskey(auth, removed.id) : addPasskey(auth)),
    onSuccess: (_, removed) => toast.success(removed ? 'The passkey is removed' : 'The passkey is added'),
    onError: error => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })

  /** Asks for identity first: an unattended open screen must not be enough. */
  async function ask(removed: Passkey | null) {
    if (removed && !window.confirm('Remove this passkey? Its device then asks for your password again.'))
      return
    if (await isConfirmed()) change.mutate(removed)
  }

  if (!offered.data) return null
  return (
    <Part title="Passkeys">
      {passkeys.isError && (
        <Notice
          message={passkeys.error.message}
          onAction={() => void passkeys.refetch()}
          isBusy={passkeys.isFetching}
        />
      )}
      {passkeys.data && (
        <div className="grid gap-2.5">
          {passkeys.data.length > 0 && (
            <ul>
              {passkeys.data.map(passkey => (
                <li key={passkey.id} className="account-row border-line py-2 not-last:border-b first:pt-0">
                  <p className="min-w-0 grow basis-48">
                    <b className="break-words font-semibold">{passkey.name}</b>
                    <span className="note muted block">{timesOf(passkey)}</span>
                  </p>
                  <button
                    type="button"
                    className="button button-danger button-small"
                    disabled={change.isPending}
                    onClick={() => void ask(passkey)}
                  >
                    Remove
                    <span className="visually-hidden">
                      {' '}
                      {passkey.name}, {timesOf(passkey)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="account-row">
            <p className="muted grow basis-48">
              {hasFirstPassword && 'Choose a password of your own first. '}
              {passkeys.data.length === 0 && 'Log in by fingerprint, face or the code of your device. '}
              New in the sign-in service, which calls it a beta; your password stays.
            </p>
            <button
              type="button"
              className="button button-outline button-small"
              disabled={change.isPending || hasFirstPassword}
              onClick={() => void ask(null)}
            >
              Add a passkey
            </button>
          </div>
        </div>
      )}
    </Part>
  )
}

function timesOf({ since, lastUsed }: Passkey): string {
  const when = (iso: string) => formatWithin(iso, new Date())
  return `Since ${when(since)} · ${lastUsed ? `last used ${when(lastUsed)}` : 'not used yet'}`
}
