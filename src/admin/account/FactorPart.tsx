import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Check } from '#admin/icons.ts'
import { Badge } from '#admin/parts/Badge.tsx'
import { useBackend } from '#admin/parts/backend.ts'
import { formatLong } from '#admin/parts/dates.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { toast } from '#admin/parts/toast.ts'
import { useConfirmed } from '#admin/parts/use-confirmed.ts'
import { useUser } from '#admin/parts/user.ts'
import { useFactors } from '#admin/session/use-factors.ts'
import { countRecoveryCodes, listFactors, removeFactor } from '#data/second-factor.ts'
import { isFactorDemanded } from '#data/team.ts'
import { Part } from './Part.tsx'

const SetUpFactor = lazy(() => import('#admin/session/SetUpFactor.tsx'))
const CodesDialog = lazy(() => import('#admin/session/CodesDialog.tsx'))

const REMOVE = 'Remove the second factor? Then your password alone opens the dashboard.'

interface FactorPartProps {
  confirm?: (question: string) => boolean
}

/** The second factor: set it up, replace it, remove it; and the recovery codes for when it is lost. */
export function FactorPart({ confirm = question => window.confirm(question) }: FactorPartProps) {
  const { auth, db } = useBackend()
  const { email, siteName } = useUser()
  const queries = useQueryClient()
  const isConfirmed = useConfirmed()
  const factors = useFactors()
  const demand = useQuery({ queryKey: ['team', 'demand'], queryFn: () => isFactorDemanded(db) })
  const [factor] = factors.data ?? []
  const codes = useQuery({
    queryKey: ['recovery-codes'],
    queryFn: () => countRecoveryCodes(db),
    enabled: factor !== undefined,
  })
  const [opened, setOpened] = useState<'setup' | 'codes' | null>(null)

  function done() {
    setOpened(null)
    for (const key of ['factors', 'recovery-codes', 'sessions']) {
      void queries.invalidateQueries({ queryKey: [key] })
    }
  }

  /** Asks for identity first: an unattended open screen must not be enough. */
  async function open(dialog: 'setup' | 'codes') {
    if (await isConfirmed()) setOpened(dialog)
  }

  async function remove() {
    if (!factor || !confirm(REMOVE) || !(await isConfirmed())) return
    try {
      // Read anew: confirming may have moved the session to another app, which is then the last to be removed.
      for (const { id } of await listFactors(auth)) await removeFactor(auth, id)
      toast.success('The second factor is removed')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
    done()
  }

  return (
    <Part title="Second factor">
      {factors.isError && (
        <Notice
          message={factors.error.message}
          onAction={() => void factors.refetch()}
          isBusy={factors.isFetching}
        />
      )}
      {factors.data && (
        <div className="grid gap-2.5">
          <div className="account-row">
            {factor ? (
              <>
                <Badge tone="ok">
                  <Check className="mr-1 inline size-3.5 align-[-0.2em]" aria-hidden="true" />
                  On
                </Badge>
                <p className="grow basis-48">
                  {factors.data.length > 1
                    ? `${factors.data.length} code apps, each of which lets you in`
                    : `Code app, since ${formatLong(factor.since).split(',', 1)[0]}`}
                </p>
              </>
            ) : (
              <>
                <Badge tone="bad">Off</Badge>
                <p className="muted grow basis-48">
                  Without it, whoever finds out your password comes in
                  {demand.data ? '. Your team asks everybody for one.' : '.'}
                </p>
              </>
            )}
            <span className="flex flex-wrap gap-3">
              <button
                type="button"
                className="button button-outline button-small"
                onClick={() => void open('setup')}
              >
                {factor ? 'Replace' : 'Set up'}
                <span className="visually-hidden"> the second factor</span>
              </button>
              {factor && demand.data === false && (
                <button
                  type="button"
                  className="button button-danger button-small"
                  onClick={() => void remove()}
                >
                  Remove<span className="visually-hidden"> the second factor</span>
                </button>
              )}
            </span>
          </div>
          {factor && codes.data !== undefined && (
            <div className="account-row">
              <p className={`grow basis-48 ${codes.data < 3 ? 'font-semibold text-error' : 'muted'}`}>
                {codes.data} of 10 recovery codes left
              </p>
              <button type="button" className="text-button px-0" onClick={() => void open('codes')}>
                Make new ones
              </button>
            </div>
          )}
        </div>
      )}
      <Suspense>
        {opened === 'setup' && (
          <SetUpFactor
            siteName={siteName}
            email={email}
            replaced={factors.data?.map(({ id }) => id)}
            onDone={done}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'codes' && <CodesDialog siteName={siteName} email={email} onClose={done} />}
      </Suspense>
    </Part>
  )
}
