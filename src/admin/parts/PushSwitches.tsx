import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  changePushDevice,
  PUSH_KINDS,
  type PushChoices,
  type PushDevice,
  type PushKind,
  readPushDevice,
} from '#data/push.ts'
import type { Db } from '#data/rest-client.ts'
import { useBackend } from './backend.ts'
import {
  currentEndpoint,
  disablePush,
  enablePush,
  isPushSupported,
  PUSH_DEVICE,
  readPushKey,
} from './push-device.ts'
import { Switch } from './Switch.tsx'
import { toast } from './toast.ts'

const KINDS: Record<PushKind, string> = {
  call: 'Calls',
  lead: 'New leads and missed calls',
  word: 'Words in a talk of mine',
  due: 'Next steps that are due',
}

/** The default quiet hours. */
const NIGHT = { quiet_from: '20:00', quiet_to: '08:00' }

async function readState(db: Db): Promise<{ key: string | null; device: PushDevice | null }> {
  const [key, endpoint] = await Promise.all([readPushKey(), currentEndpoint()])
  return { key, device: endpoint === null ? null : await readPushDevice(db, endpoint) }
}

/** Whether this device is notified while the dashboard is closed, of what, and during which hours not. */
export function PushSwitches() {
  const { db } = useBackend()
  const queries = useQueryClient()
  const queryKey = [PUSH_DEVICE]
  const state = useQuery({ queryKey, queryFn: () => readState(db), enabled: isPushSupported() })
  const settled = () => queries.invalidateQueries({ queryKey })
  const failed = (error: Error) => {
    console.error(error)
    toast.error('This device could not be changed. Please try again.')
  }
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return disablePush(db)
      const isAllowed = await enablePush(db, state.data?.key ?? '')
      if (!isAllowed) toast.error('The browser blocks notifications of this site')
    },
    onError: failed,
    onSettled: settled,
  })
  // Choices apply optimistically: the next one builds on them, not on what was read before.
  const [chosen, setChosen] = useState<Partial<PushChoices>>({})
  const mutationKey = [...queryKey, 'change']
  const change = useMutation({
    mutationKey,
    scope: { id: 'push device' },
    mutationFn: (choices: Partial<PushChoices>) =>
      changePushDevice(db, state.data?.device?.id ?? '', choices),
    onError: failed,
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) > 1) return
      await settled()
      // Keep a choice that was made during the refetch and is still being saved.
      if (queries.isMutating({ mutationKey }) === 1) setChosen({})
    },
  })
  function choose(choices: Partial<PushChoices>) {
    setChosen(before => ({ ...before, ...choices }))
    change.mutate(choices)
  }
  const device = state.data?.device ?? null
  return (
    <>
      <Switch
        label="Also while the dashboard is closed"
        hint={<span role="status">{hintOf(state)}</span>}
        isOn={device !== null}
        isDisabled={!state.data?.key || turn.isPending}
        onChange={isOn => turn.mutate(isOn)}
      />
      {device && <DeviceChoices device={{ ...device, ...chosen }} onChange={choose} />}
    </>
  )
}

function hintOf({ data, isError }: { data: { key: string | null } | undefined; isError: boolean }): string {
  if (!isPushSupported())
    return 'This browser cannot. On an iPhone, put the dashboard on the home screen first.'
  if (isError) return 'Whether it is on could not be read.'
  if (data && !data.key) return 'Not set up on this site.'
  return 'On this device. The lock screen says what kind it is, not what somebody wrote.'
}

interface DeviceChoicesProps {
  device: PushDevice
  onChange: (choices: Partial<PushChoices>) => void
}

function DeviceChoices({ device, onChange }: DeviceChoicesProps) {
  const { kinds, shows_content, quiet_from, quiet_to } = device
  const isQuiet = quiet_from !== null && quiet_to !== null
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Tell me of</legend>
        {PUSH_KINDS.map(kind => (
          <label key={kind} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                onChange({
                  kinds: PUSH_KINDS.filter(one => (one === kind ? target.checked : kinds.includes(one))),
                })
              }
            />
            {KINDS[kind]}
          </label>
        ))}
      </fieldset>
      <Switch
        label="Show names and words"
        hint="Whoever sees this device’s locked screen can read them."
        isOn={shows_content}
        onChange={isOn => onChange({ shows_content: isOn })}
      />
      <Switch
        label="Quiet hours"
        hint="By your own time zone (Your account)."
        isOn={isQuiet}
        onChange={isOn => onChange(isOn ? NIGHT : { quiet_from: null, quiet_to: null })}
      />
      {isQuiet && (
        <div className="flex flex-wrap gap-4">
          <TimeField label="From" value={quiet_from} onChange={time => onChange({ quiet_from: time })} />
          <TimeField label="To" value={quiet_to} onChange={time => onChange({ quiet_to: time })} />
        </div>
      )}
    </>
  )
}

interface TimeFieldProps {
  label: string
  /** As stored, e.g. `20:00:00`. */
  value: string
  onChange: (time: string) => void
}

/** A time of day; an entry that is left incomplete or cannot be stored gives way to the stored one. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="small font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="time"
        className="input"
        required
        value={typed ?? value.slice(0, 5)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed) onChange(typed)
          setTyped(null)
        }}
      />
    </div>
  )
}
