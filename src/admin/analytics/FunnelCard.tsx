import type { Funnel } from '#data/funnel.ts'
import { Card } from './Card.tsx'
import { Change } from './Change.tsx'
import { FunnelTable } from './FunnelTable.tsx'
import { changeWords, LEAD_STEPS, type LeadStep, percent, type ShownStep, shownSteps } from './funnel.ts'
import { messages } from './messages.ts'

interface FunnelCardProps {
  funnel: Funnel
  /** Whether any filter is set. */
  isNarrowed: boolean
  /** Called when a number is pressed to show its people; null if no number can be pressed. */
  onLeads: ((step: LeadStep) => void) | null
}

/** From visit to won: each step with its share of the previous step, now and in the period before (FIG-04, FIG-05). */
export function FunnelCard({ funnel, isNarrowed, onLeads }: FunnelCardProps) {
  const steps = shownSteps(funnel)
  const isEmpty = steps.every(({ count, was }) => count === 0 && !was?.count)
  const isOfLeads = funnel.now.visits === null
  const nothing = isOfLeads
    ? steps.length === 0
      ? messages.funnelUnknown
      : messages.noSuchLeads
    : isNarrowed
      ? messages.noVisitsInPeriod
      : messages.noFunnel
  return (
    <Card title="From visit to won" className="md:col-span-2 lg:col-span-4">
      {isOfLeads && steps.length > 0 && <p className="small muted">{messages.funnelOfLeads}</p>}
      {isEmpty ? (
        <p className="small muted">{nothing}</p>
      ) : (
        <>
          <p className="small muted">{funnel.before ? messages.aboutBars : messages.aboutBarsOfAllTime}</p>
          <ol className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-3 lg:grid-cols-6">
            {steps.map((step, place) => (
              <Step key={step.step} shown={step} isFirst={place === 0} onLeads={onLeads} />
            ))}
          </ol>
          {steps.some(({ share }) => share !== null && share > 1) && (
            <p className="small muted">{messages.moreThanBefore}</p>
          )}
          <FunnelTable steps={steps} />
        </>
      )}
    </Card>
  )
}

/** A bar's height: the share of the previous step; for the first step the full height, unless its count is 0. */
const heightOf = (isFirst: boolean, count: number, share: number | null) =>
  `${100 * (isFirst ? Math.min(1, count) : Math.min(1, share ?? 0))}%`

interface StepProps extends Pick<FunnelCardProps, 'onLeads'> {
  shown: ShownStep
  isFirst: boolean
}

function Step({ shown, isFirst, onLeads }: StepProps) {
  const { step, name, count, share, was } = shown
  const leads = LEAD_STEPS.find(known => known === step)
  const number = count.toLocaleString('en-US')
  const change = was && changeWords(count, was.count)
  return (
    <li className="grid content-start gap-1 tabular-nums">
      <span className="small muted">{name}</span>
      <span className="font-semibold text-2xl leading-none">
        {leads && onLeads && count > 0 ? (
          <button
            type="button"
            className="link min-h-11 min-w-6 text-left"
            aria-label={`${number} ${name}: show the people`}
            onClick={() => onLeads(leads)}
          >
            {number}
          </button>
        ) : (
          <span className="inline-flex min-h-11 items-center">{number}</span>
        )}
      </span>
      <span className="small min-h-[1.5em]">
        {change && <Change words={change} is={count} was={was.count} rising="good" />}
        {was && <span className="muted"> was {was.count.toLocaleString('en-US')}</span>}
      </span>
      <span aria-hidden="true" className="relative mt-1 flex h-24 items-end border-ink border-b-[1.5px] pr-3">
        <span
          data-share={step}
          className="w-full rounded-t-[2px] bg-belt dark:bg-green forced-colors:bg-[CanvasText]"
          style={{ height: heightOf(isFirst, count, share) }}
        />
        {was && was.count > 0 && (
          <span
            className="absolute right-0 w-2.5 border-ink border-t-2 forced-colors:border-[Highlight]"
            style={{ bottom: heightOf(isFirst, was.count, was.share) }}
          />
        )}
      </span>
      <span className="small">
        {isFirst ? (
          <span className="muted">all</span>
        ) : (
          <>
            <b>{percent(share)}</b>
            {was && <span className="muted"> was {percent(was.share)}</span>}
          </>
        )}
      </span>
    </li>
  )
}
