import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { BrandLink, titleOf } from './Brand.tsx'
import type { FrameProps } from './frame-props.ts'
import { PublishingDot } from './publishing/PublishingStatus.tsx'
import { TabList } from './TabList.tsx'
import { isPlace, tabs } from './tabs.ts'

const loadSheet = () => import('./MoreSheet.tsx')
const MoreSheet = lazy(loadSheet)

/** The dashboard's frame on phones: whose it is and where one is above, the places below, the rest behind More. */
export function PhoneBars(props: FrameProps) {
  const { config, siteName, selected, onSelect, settings } = props
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
      </header>
      <nav aria-label="Places" className="phone-places">
        <TabList selected={selected} onSelect={onSelect} orientation="horizontal" onlyPlaces />
        <button
          type="button"
          className={`tab ${isPlace(selected) && !settings.isOpen ? '' : 'tab-here'}`}
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
