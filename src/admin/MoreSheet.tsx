import { useRef } from 'react'
import {
  ArrowUpRight,
  Bell,
  History,
  LogOut,
  type LucideIcon,
  SlidersHorizontal,
  Trash2,
} from '#admin/icons.ts'
import { titleOf } from './Brand.tsx'
import type { FrameProps } from './frame-props.ts'
import { AskForAlerts } from './parts/AskForAlerts.tsx'
import { Dialog } from './parts/Dialog.tsx'
import { HeroPicture } from './parts/HeroPicture.tsx'
import { LiveSwitch } from './parts/LiveSwitch.tsx'
import { may, useMember } from './parts/member.ts'
import { PublishingStatus } from './publishing/PublishingStatus.tsx'
import { placesFor, tabsFor } from './tabs.ts'
import { UserMark } from './UserMark.tsx'

interface MoreSheetProps extends FrameProps {
  onClose: () => void
}

/** Everything that does not fit in a phone's bar (DASH-01). */
export default function MoreSheet(props: MoreSheetProps) {
  const { config, siteName, user, selected, onSelect, settings, onOpen, onLogout, onClose } = props
  const { role } = useMember()
  const places = placesFor(role)
  // Runs after the sheet has restored the focus, so that a dialog opened by it knows where to return the focus.
  const chosen = useRef<(() => void) | null>(null)
  const choose = (run: () => void) => () => {
    chosen.current = run
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onClosed={() => chosen.current?.()}
      title={titleOf(config, siteName)}
      top={
        <div className="h-18 flex-none overflow-hidden rounded-t-[14px]">
          <HeroPicture address={config?.hero_bg ?? ''} focus={config?.hero_focus} />
        </div>
      }
    >
      <ul className="grid grid-cols-2 border-line border-t py-1">
        {tabsFor(role)
          .filter(tab => !places.includes(tab))
          .map(({ id, label, Icon }) => (
            <Choice
              key={id}
              label={label}
              Icon={Icon}
              isHere={id === selected}
              onChoose={choose(() => onSelect(id))}
            />
          ))}
        {may(role, 'everything') && (
          <Choice
            label="Site Settings"
            Icon={SlidersHorizontal}
            isHere={settings.isOpen}
            onChoose={choose(settings.onToggle)}
          />
        )}
        <Choice label="Who changed what" Icon={History} onChoose={choose(() => onOpen('audit'))} />
        <Choice label="Trash" Icon={Trash2} onChoose={choose(() => onOpen('trash'))} />
        {may(role, 'people') && (
          <Choice label="Sound and notifications" Icon={Bell} onChoose={choose(() => onOpen('alerts'))} />
        )}
        <Choice label="View site" Icon={ArrowUpRight} onChoose={choose(() => location.assign('/'))} />
      </ul>
      <div className="border-line border-t py-1">
        {may(role, 'people') && <LiveSwitch />}
        {may(role, 'people') && <AskForAlerts />}
        <PublishingStatus />
      </div>
      <div className="-mb-3 flex items-center gap-3 border-line border-t pt-3">
        <UserMark user={user} />
        <button type="button" className="button button-outline button-small" onClick={choose(onLogout)}>
          <LogOut className="icon" aria-hidden="true" />
          Logout
        </button>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  label: string
  Icon: LucideIcon
  /** This is the current place. */
  isHere?: boolean
  onChoose: () => void
}

function Choice({ label, Icon, isHere = false, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isHere ? 'true' : undefined}
        className="flex min-h-12 w-full items-center gap-3 py-1 text-left font-medium leading-tight -outline-offset-3 aria-[current=true]:font-semibold aria-[current=true]:text-signal-text"
        onClick={onChoose}
      >
        <Icon className="icon" aria-hidden="true" />
        {label}
      </button>
    </li>
  )
}
