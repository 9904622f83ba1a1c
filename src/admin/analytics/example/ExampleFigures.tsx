import { useMemo } from 'react'
import { FilterBar } from '#admin/analytics/FilterBar.tsx'
import { FunnelCards } from '#admin/analytics/FunnelCards.tsx'
import { noFilters, readFilters, viewFilterOf, writeFilter } from '#admin/analytics/funnel.ts'
import { messages } from '#admin/analytics/messages.ts'
import { NoteList } from '#admin/analytics/NoteList.tsx'
import { dayOf, daysBefore, type TimeSpan } from '#admin/analytics/period.ts'
import { SummaryCards } from '#admin/analytics/SummaryCards.tsx'
import { VitalsCard } from '#admin/analytics/VitalsCard.tsx'
import { Info } from '#admin/icons.ts'
import { Banner } from '#admin/parts/Notice.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { readChoice } from '#admin/url-state.ts'
import { goTo, useUrlState } from '#admin/use-url-state.ts'
import { DEVICES } from '#lib/arrival.ts'
import { EXAMPLE_CHAT } from './chat.ts'
import { exampleFunnel, exampleSummary, exampleVitals } from './figures.ts'
import { EXAMPLE_DAYS, exampleNotes, exampleVisits } from './month.ts'

/** The figures of an invented month, always labeled as such; none of it is stored (FIG-13). */
export default function ExampleFigures() {
  const address = useUrlState()
  const visits = useMemo(exampleVisits, [])
  const today = dayOf(new Date())
  const span: TimeSpan = { period: 'days', first: daysBefore(today, EXAMPLE_DAYS - 1), last: today }
  const filters = readFilters(address)
  const notes = exampleNotes(today)
  const device = filters.device ?? readChoice(address, 'device', DEVICES, 'phone')
  return (
    <section>
      <PageBar heading="Site Analytics" />
      <div className="page-body">
        <Banner role="status" look="offer" Icon={Info} text={messages.example}>
          <button
            type="button"
            className="button button-outline button-small"
            onClick={() => goTo({ ...noFilters(), example: null, by: null, device: null }, 'push')}
          >
            Show your own figures
          </button>
        </Banner>
        <FilterBar
          filters={filters}
          onRemove={part => goTo(writeFilter(part, null), 'push')}
          onClear={() => goTo(noFilters(), 'push')}
        />
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-4">
          <FunnelCards
            funnel={exampleFunnel(visits, filters)}
            query={{ first: span.first, last: span.last, filters }}
            chatSteps={EXAMPLE_CHAT}
            isExample
          />
          <VitalsCard
            figures={exampleVitals(visits, device, today, filters.page)}
            {...{ device, filters }}
            onDevice={choice => goTo({ device: choice === 'phone' ? null : choice }, 'push')}
            span={[span.first ?? today, today]}
          />
          <SummaryCards
            summary={exampleSummary(visits, today, viewFilterOf(filters))}
            filters={filters}
            logins={undefined}
            span={span}
            notes={notes}
            noteTools={<NoteList notes={notes} onDelete={null} />}
          />
        </div>
      </div>
    </section>
  )
}
