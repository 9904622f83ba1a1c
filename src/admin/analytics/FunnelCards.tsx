import { useState } from 'react'
import { readChoice } from '#admin/url-state.ts'
import { goTo, useUrlState } from '#admin/use-url-state.ts'
import type { StepCount } from '#data/chat-logs-admin.ts'
import { FUNNEL_PARTS, type Funnel, type FunnelPart, type FunnelQuery } from '#data/funnel.ts'
import { FunnelCard } from './FunnelCard.tsx'
import { FunnelLeads } from './FunnelLeads.tsx'
import { type LeadStep, setFilters, writeFilter } from './funnel.ts'
import { GivingUpCard } from './GivingUpCard.tsx'
import { PartsCard } from './PartsCard.tsx'

interface FunnelCardsProps {
  funnel: Funnel
  /** The period and filters of the numbers. */
  query: FunnelQuery
  /** The outcome of each chat question; undefined if the person may not read it. */
  chatSteps: readonly StepCount[] | undefined
  /** The numbers are made up: there are no people behind them, and no export. */
  isExample?: boolean
}

/** The funnel from visit to won, its breakdown by campaign, page etc., and where people give up. */
export function FunnelCards({ funnel, query, chatSteps, isExample = false }: FunnelCardsProps) {
  const part = readChoice(useUrlState(), 'by', FUNNEL_PARTS, 'campaign')
  const [shown, show] = useState<{ query: FunnelQuery; step: LeadStep } | null>(null)
  const { filters } = query
  const isNarrowed = setFilters(filters).length > 0
  const narrow = (kind: FunnelPart, name: string | null) => goTo(writeFilter(kind, name), 'push')
  return (
    <>
      <FunnelCard
        funnel={funnel}
        isNarrowed={isNarrowed}
        onLeads={isExample ? null : step => show({ query, step })}
      />
      <PartsCard
        part={part}
        rows={funnel.parts[part]}
        filters={filters}
        isForLeads={funnel.now.sent !== null}
        onPart={choice => goTo({ by: choice === 'campaign' ? null : choice }, 'push')}
        onName={name => narrow(part, name)}
        onWon={
          isExample
            ? null
            : name => show({ query: { ...query, filters: { ...filters, [part]: name } }, step: 'won' })
        }
        isExample={isExample}
      />
      <GivingUpCard funnel={funnel} chat={chatSteps} isNarrowed={isNarrowed} />
      <FunnelLeads shown={shown} onClose={() => show(null)} />
    </>
  )
}
