import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Badge } from '#admin/parts/Badge.tsx'
import { bell } from '#admin/parts/bell.ts'
import { usePulse } from './use-pulse.ts'

/** How many submissions are new, beside the tab's name; a screen reader hears of more, gently (SUBM-10). */
export function SubmissionsCount() {
  const count = usePulse().data?.waiting
  const [known, setKnown] = useState(count)
  const [news, setNews] = useState('')
  if (count !== known) {
    setKnown(count)
    if (known !== undefined && count !== undefined && count > known) {
      setNews(`New submission received. ${count} waiting.`)
    }
  }
  useEffect(() => {
    if (news) bell.news()
  }, [news])
  return (
    <>
      {count ? (
        <Badge tone="new">
          {count.toLocaleString('en-US')}
          <span className="visually-hidden"> new</span>
        </Badge>
      ) : null}
      {/* Outside of the tab, whose name it would otherwise become part of. */}
      {createPortal(
        <p role="status" className="visually-hidden">
          {news}
        </p>,
        document.body,
      )}
    </>
  )
}
