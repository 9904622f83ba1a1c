import { lazy, Suspense, useState } from 'react'
import { Menu } from '#admin/icons.ts'
import { BrandLink, titleOf } from './Brand.tsx'
import type { FrameProps } from './frame-props.ts'
import { initialsOf } from './parts/initials.ts'
import { useMember } from './parts/member.ts'
import { PublishingDot } from './publishing/PublishingStatus.tsx'
import { TabList } from './TabList.tsx'
import { placesFor, tabs } from './tabs.ts'

const loadSheet = () => import('./MoreSheet.tsx')
const MoreSheet = lazy(loadSheet)

/** The dashboard's frame on phones: site and current tab above, the places below, the rest behind More. */
export function PhoneBars(props: FrameProps) {
  const { config, siteName, user, selected, onSelect, settings } = props
  const { name, role } = useMember()
  const places = placesFor(role)
  const isPlace = places.some(({ id }) => id === selected)
  const [isOpen, setIsOpen] = useState(false)
  const label = tabs.find(tab => tab.id === selected)?.label
  return (
    <>
      <header className="phone-top">
        <BrandLink config={config} />
        <h1 className="visually-hidden">{titleOf(config, siteName)}</h1>
        <span className="min-w-0 grow truncate font-semibold text-lg" aria-hidden="true">
          {label}
        </span>
        <PublishingDot />
        <button
          type="button"
          aria-current={selected === 'account' ? 'page' : undefined}
          className="icon-button"
          onClick={() => onSelect('account')}
        >
          <span className="visually-hidden">Your account</span>
          <span aria-hidden="true" className="avatar bg-ink text-bg">
            {initialsOf(name || user.email)}
          </span>
        </button>
      </header>
      <nav aria-label="Places" className="phone-places" data-places={places.length}>
        <TabList selected={selected} onSelect={onSelect} orientation="horizontal" onlyPlaces />
        <button
          type="button"
          className={`tab ${isPlace && !settings.isOpen ? '' : 'tab-here'}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => void loadSheet()}
          onFocus={() => void loadSheet()}
          onClick={() => setIsOpen(true)}
        >
          <Menu className="icon" aria-hidden="true" />
          <span>More</span>
        </button>
      </nav>
      {isOpen && (
        <Suspense>
          <MoreSheet {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
