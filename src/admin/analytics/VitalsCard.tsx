import { CircleAlert } from '#admin/icons.ts'
import { Select } from '#admin/parts/Select.tsx'
import type { FunnelFilters } from '#data/funnel.ts'
import { VITALS, type VitalFigures } from '#data/vitals.ts'
import { DEVICES, type Device } from '#lib/arrival.ts'
import { Card } from './Card.tsx'
import { DEVICE_NAMES, notOfSpeed, partWords } from './funnel.ts'
import { messages } from './messages.ts'
import { VitalGraph } from './VitalGraph.tsx'
import { VitalPages } from './VitalPages.tsx'
import { worseWords } from './vitals.ts'

interface VitalsCardProps {
  figures: VitalFigures
  device: string
  /** The active filters, of which only page and device apply to the speed. */
  filters: FunnelFilters
  onDevice: (device: Device) => void
  /** The requested period, days in UTC. */
  span: [first: string, last: string]
  /** All time was asked for. */
  isAllTime?: boolean
}

/** The speed of real visits, and the publications that made them slower (FIG-09). */
export function VitalsCard(props: VitalsCardProps) {
  const { figures, device, filters, onDevice, span, isAllTime = false } = props
  const { metrics, pages, deploys, worse, step } = figures
  const measured = VITALS.flatMap(metric => {
    const found = metrics[metric]
    return found ? [{ metric, found }] : []
  })
  const chosen = DEVICES.find(known => known === device)
  const others = notOfSpeed(filters)
  const notes = [
    ...(isAllTime ? [messages.speedOfYear] : []),
    ...(filters.page === undefined ? [] : [messages.speedOfPage]),
    ...(others.length === 0 ? [] : [messages.speedOfAll(others.join(' and '))]),
  ]
  return (
    <Card
      title="Speed of real visits"
      aside={
        filters.device === undefined && chosen ? (
          <Select
            label="Device"
            value={chosen}
            options={DEVICES.map(known => [known, DEVICE_NAMES[known] ?? known] as const)}
            onChange={onDevice}
          />
        ) : (
          <span className="small muted">{partWords('device', device)}</span>
        )
      }
      className="md:col-span-2 lg:col-span-4"
    >
      {notes.length > 0 && <p className="small muted">{notes.join(' ')}</p>}
      {worse.map(found => (
        <p
          key={found.metric}
          className="flex items-center gap-2.5 rounded-m border border-line bg-bg py-3 pr-4 pl-5 font-medium shadow-[inset_4px_0_0_var(--signal)]"
        >
          <CircleAlert className="icon" aria-hidden="true" />
          {worseWords(found)}
        </p>
      ))}
      {measured.length === 0 ? (
        <p className="small muted">{messages.noVitals}</p>
      ) : (
        <>
          <p className="small muted">{messages.aboutVitals}</p>
          <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-4">
            {measured.map(({ metric, found }) => (
              <VitalGraph
                key={metric}
                metric={metric}
                found={found}
                step={step}
                deploys={deploys}
                span={span}
                worseOn={worse.find(other => other.metric === metric)?.day}
              />
            ))}
          </div>
          <VitalPages pages={pages} span={span} />
        </>
      )}
    </Card>
  )
}
