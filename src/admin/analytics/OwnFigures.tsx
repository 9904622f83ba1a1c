import { useMay } from '#admin/parts/member.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { reasonOf } from '#admin/parts/reason.ts'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import { readChoice } from '#admin/url-state.ts'
import { goTo, useUrlState } from '#admin/use-url-state.ts'
import { DEVICES } from '#lib/arrival.ts'
import { ExampleOffer } from './example/ExampleOffer.tsx'
import { FiguresExport } from './FiguresExport.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FunnelCards } from './FunnelCards.tsx'
import { noFilters, readFilters, setFilters, writeFilter } from './funnel.ts'
import { messages } from './messages.ts'
import { NoteTools } from './NoteTools.tsx'
import { dayOf, daysBefore, readSpan, writeSpan } from './period.ts'
import { RecentLogins, RecentVisits } from './RecentCards.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import { useAnalytics } from './use-analytics.ts'
import { useAnnotations } from './use-annotations.ts'
import { useDeleteAll } from './use-delete-all.ts'
import { useExport } from './use-export.ts'
import { VitalsCard } from './VitalsCard.tsx'

const CONFIRMATIONS = { visits: messages.confirmVisits, logins: messages.confirmLogins }

interface OwnFiguresProps {
  /** Asks a yes-or-no question. */
  confirm: (question: string) => boolean
}

/** Visits, where they come from, and login attempts (ANLY-01, ANLY-02). */
export function OwnFigures({ confirm }: OwnFiguresProps) {
  const address = useUrlState()
  const isOwner = useMay('everything')
  const now = new Date()
  const span = readSpan(address, now)
  const { first, last } = span
  const filters = readFilters(address)
  const query = { first, last, filters }
  const device = filters.device ?? readChoice(address, 'device', DEVICES, 'phone')
  const analytics = useAnalytics(span, query, device, { visits: useMay('people'), logins: isOwner })
  const notes = useAnnotations(span)
  const deletion = useDeleteAll()
  const saving = useExport()
  const slow = useSlow(analytics.isLoading)
  const { summary, funnel, chatSteps, vitals, visits, loginSummary, logins, error } = analytics

  function actions(kind: 'visits' | 'logins') {
    return {
      isAllowed: isOwner,
      isBusy: deletion.isPending || saving.isPending,
      onExport: () => saving.mutate(kind),
      onDelete: () => confirm(CONFIRMATIONS[kind]) && deletion.mutate(kind),
    }
  }

  return (
    <section>
      <PageBar heading="Site Analytics">
        <TimeChoice span={span} today={dayOf(now)} onSpan={(chosen, how) => goTo(writeSpan(chosen), how)} />
        <FiguresExport
          shown={{ ...{ span, filters, device }, ...{ funnel, chatSteps, summary, vitals } }}
          isDisabled={analytics.isLoading || analytics.isStale}
        />
      </PageBar>
      <div className="page-body">
        {error && (
          <Notice
            message={reasonOf(error) ?? messages.loadFailed}
            onAction={analytics.retry}
            isBusy={analytics.isRetrying}
          />
        )}
        {analytics.isLoading && !summary && (
          <div className="rounded-m border border-line bg-surface">
            <SkeletonList slow={slow} />
          </div>
        )}
        {funnel?.now.visits === 0 && first === null && setFilters(filters).length === 0 && <ExampleOffer />}
        <FilterBar
          filters={filters}
          onRemove={part => goTo(writeFilter(part, null), 'push')}
          onClear={() => goTo(noFilters(), 'push')}
        />
        <div
          aria-busy={analytics.isStale || deletion.isPending}
          className="grid grid-cols-1 gap-5 transition-opacity md:grid-cols-2 lg:grid-cols-4 aria-busy:opacity-60"
        >
          {funnel && <FunnelCards funnel={funnel} query={query} chatSteps={chatSteps} />}
          {vitals && (
            <VitalsCard
              figures={vitals}
              {...{ device, filters }}
              onDevice={choice => goTo({ device: choice === 'phone' ? null : choice }, 'push')}
              span={[first ?? daysBefore(last, 364), last]}
              isAllTime={first === null}
            />
          )}
          {summary && (loginSummary || !isOwner) && (
            <SummaryCards
              {...{ summary, filters }}
              logins={loginSummary}
              span={span}
              notes={notes.data ?? []}
              noteTools={<NoteTools notes={notes} last={last} />}
            />
          )}
          {visits && <RecentVisits rows={visits} {...actions('visits')} />}
          {logins && <RecentLogins rows={logins} {...actions('logins')} />}
        </div>
      </div>
    </section>
  )
}
