import { readChoice } from '#admin/address.ts'
import { useMay } from '#admin/parts/member.ts'
import { Notice } from '#admin/parts/Notice.tsx'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { reasonOf } from '#admin/parts/reason.ts'
import { Select } from '#admin/parts/Select.tsx'
import { SkeletonList } from '#admin/parts/SkeletonList.tsx'
import { useSlow } from '#admin/parts/use-slow.ts'
import { goTo, useAddress } from '#admin/use-address.ts'
import { messages } from './messages.ts'
import { PERIODS, periodNames } from './period.ts'
import { RecentLogins, RecentVisits } from './RecentCards.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { useAnalytics } from './use-analytics.ts'
import { useDeleteAll } from './use-delete-all.ts'
import { useExport } from './use-export.ts'

const CONFIRMATIONS = { visits: messages.confirmVisits, logins: messages.confirmLogins }

/** Visits, where they come from, and who tried to log in (ANLY-01, ANLY-02). `confirm` asks a yes-or-no question. */
export default function AnalyticsTab({ confirm = (question: string) => window.confirm(question) }) {
  const period = readChoice(useAddress(), 'period', PERIODS, 'all')
  const isOwner = useMay('everything')
  const analytics = useAnalytics(period, { visits: useMay('people'), logins: isOwner })
  const deletion = useDeleteAll()
  const saving = useExport()
  const slow = useSlow(analytics.isLoading)
  const { summary, visits, loginSummary, logins, error } = analytics

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
        <Select
          label="Time"
          value={period}
          options={PERIODS.map(choice => [choice, periodNames[choice]] as const)}
          onChange={choice => goTo({ period: choice === 'all' ? null : choice }, 'push')}
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
        <div
          aria-busy={analytics.isStale || deletion.isPending}
          className="grid grid-cols-1 gap-5 transition-opacity md:grid-cols-2 lg:grid-cols-4 aria-busy:opacity-60"
        >
          {summary && (loginSummary || !isOwner) && (
            <SummaryCards summary={summary} logins={loginSummary} period={period} />
          )}
          {visits && <RecentVisits rows={visits} {...actions('visits')} />}
          {logins && <RecentLogins rows={logins} {...actions('logins')} />}
        </div>
      </div>
    </section>
  )
}
