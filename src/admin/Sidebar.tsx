import { LogOut, SlidersHorizontal } from '#admin/icons.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BrandLink, titleOf } from './Brand.tsx'
import type { FrameProps } from './frame-props.ts'
import { AskForAlerts } from './parts/AskForAlerts.tsx'
import { HeroPicture } from './parts/HeroPicture.tsx'
import { LiveSwitch } from './parts/LiveSwitch.tsx'
import { useMay } from './parts/member.ts'
import { PublishingStatus } from './publishing/PublishingStatus.tsx'
import { TabList } from './TabList.tsx'

/** The dashboard's frame on wide screens; on narrower ones a rail with labels under icons (DASH-01, DASH-04). */
export function Sidebar(props: FrameProps) {
  const { config, siteName, user, selected, onSelect, settings, onOpen, onLogout } = props
  const [isForPeople, isOwner] = [useMay('people'), useMay('everything')]
  const title = titleOf(config, siteName)
  const subtitle = config?.hero_subtitle?.trim()
  return (
    <header className="side">
      <div className="side-hero">
        <HeroPicture address={config?.hero_bg ?? ''} focus={config?.hero_focus} />
      </div>
      <div className="side-name">
        <BrandLink config={config} />
        <div className="side-title">
          <h1 title={title}>{title}</h1>
          {subtitle && (
            <p title={subtitle} className="note muted truncate">
              {subtitle}
            </p>
          )}
        </div>
      </div>
      <div className="side-tabs">
        <TabList selected={selected} onSelect={onSelect} orientation="vertical" />
        {isOwner && (
          <button
            type="button"
            className="tab"
            aria-expanded={settings.isOpen}
            aria-controls="site-settings"
            onClick={settings.onToggle}
          >
            <SlidersHorizontal className="icon" aria-hidden="true" />
            <span>Site Settings</span>
          </button>
        )}
      </div>
      <div className="side-foot">
        {isForPeople && <LiveSwitch />}
        {isForPeople && <AskForAlerts />}
        <PublishingStatus />
        <div className="side-account">
          <AccountMenu
            user={user}
            isHere={selected === 'account'}
            onAccount={() => onSelect('account')}
            onOpen={onOpen}
          />
          <button type="button" aria-label="Logout" title="Logout" className="icon-button" onClick={onLogout}>
            <LogOut className="icon" aria-hidden="true" />
          </button>
        </div>
      </div>
    </header>
  )
}
