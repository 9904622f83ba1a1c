/** Beginning a publication: by hand, or when the rule says so. Used by two functions and by `npm start`. */
import {
  type Deploy,
  type Publishing,
  readPublishing,
  receiveDeploy,
  startPublication,
} from '#data/publications.ts'
import type { Db } from '#data/rest-client.ts'
import { type Budget, type Decision, deploysWithin, FREE_PLAN, shouldPublish } from '#lib/publishing.ts'
import { callBuildHook } from './build-hook.ts'
import { logProblem } from './log.ts'

export interface Publisher {
  state: () => Promise<Publishing>
  /** The new publication's id, or null while a build runs. */
  start: (reason: 'change' | 'person') => Promise<string | null>
  /** Asks the host for a build; throws unless it accepts. */
  build: (publication: string) => Promise<void>
  report: (deploy: Deploy) => Promise<unknown>
  now: () => Date
}

/** What came of it: `busy` while another build runs, `refused` when the host did not accept. */
export type Outcome = 'started' | 'busy' | 'refused'

/** Begins a publication now. One that the host does not accept is recorded as failed. */
export async function publish(publisher: Publisher, reason: 'change' | 'person'): Promise<Outcome> {
  const publication = await publisher.start(reason)
  if (publication === null) return 'busy'
  try {
    await publisher.build(publication)
    return 'started'
  } catch (error) {
    logProblem('publish', 'The build could not be started', error)
    const { message } = error instanceof Error ? error : new Error(String(error))
    await publisher.report({ publication_id: publication, state: 'failed', error: message })
    return 'refused'
  }
}

/** Begins a publication when it is time for one (`shouldPublish`); what was decided, or came of it. */
export async function publishWhenDue(publisher: Publisher, budget: Budget): Promise<Decision | Outcome> {
  const decision = shouldPublish(await publisher.state(), publisher.now(), budget)
  return decision.publish ? publish(publisher, 'change') : decision
}

/** A publisher on the database of `db`, which has the service key. */
export function publisherOn(db: Db, hook: () => URL, now: () => Date): Publisher {
  return {
    state: () => readPublishing(db, now()),
    start: reason => startPublication(db, reason, now()),
    build: publication => callBuildHook(hook(), publication),
    report: deploy => receiveDeploy(db, deploy),
    now,
  }
}

/**
 * The budget that `variables` set. Unless they say otherwise eight builds a day, and in a month as many deploys as leave
 * a fifth of the plan's credits, which are those of the host's free plan.
 */
export function budgetFrom(variables: Record<string, string | undefined>): Budget {
  const count = (text: string | undefined, fallback: number) =>
    /^\d{1,5}$/.test(text ?? '') ? Number(text) : fallback
  const credits = {
    perMonth: count(variables.PUBLISH_CREDITS_MONTH, FREE_PLAN.perMonth),
    perDeploy: count(variables.PUBLISH_CREDITS_DEPLOY, FREE_PLAN.perDeploy),
  }
  return {
    perDay: count(variables.PUBLISH_DAILY_BUDGET, 8),
    perMonth: count(variables.PUBLISH_MONTHLY_BUDGET, deploysWithin(credits)),
  }
}
