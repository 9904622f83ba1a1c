/** Starts a publication: by hand, or when the rule says so. Used by two functions and by `npm start`. */
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
import { wholeNumber } from './whole-number.ts'

export interface Publisher {
  state: () => Promise<Publishing>
  /** The new publication's id, or null while a build runs. */
  start: (reason: 'change' | 'person') => Promise<string | null>
  /** Asks the host for a build; throws unless it accepts. */
  build: (publication: string) => Promise<void>
  report: (deploy: Deploy) => Promise<unknown>
  now: () => Date
}

/** The result: `busy` while another build runs, `refused` if the host did not accept. */
export type Outcome = 'started' | 'busy' | 'refused'

/** Starts a publication now. If the host does not accept it, it is recorded as failed. */
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

/** Starts a publication if one is due (`shouldPublish`). Returns the outcome, or the decision if none is due. */
export async function publishWhenDue(publisher: Publisher, budget: Budget): Promise<Decision | Outcome> {
  const decision = shouldPublish(await publisher.state(), publisher.now(), budget)
  return decision.publish ? publish(publisher, 'change') : decision
}

/** A publisher that requests builds at `hook`, backed by `db`, a client with the service key. */
export function publisherOn(db: Db, hook: URL, now = () => new Date()): Publisher {
  return {
    state: () => readPublishing(db, now()),
    start: reason => startPublication(db, reason, now()),
    build: publication => callBuildHook(hook, publication),
    report: deploy => receiveDeploy(db, deploy),
    now,
  }
}

/**
 * The budget set by `variables`. Defaults: eight builds a day, and as many deploys a month as leave a fifth of the
 * plan's credits unspent, the plan being the host's free one.
 */
export function budgetFrom(variables: Record<string, string | undefined>): Budget {
  const credits = {
    perMonth: wholeNumber(variables.PUBLISH_CREDITS_MONTH) ?? FREE_PLAN.perMonth,
    perDeploy: wholeNumber(variables.PUBLISH_CREDITS_DEPLOY) ?? FREE_PLAN.perDeploy,
  }
  return {
    perDay: wholeNumber(variables.PUBLISH_DAILY_BUDGET) ?? 8,
    perMonth: wholeNumber(variables.PUBLISH_MONTHLY_BUDGET) ?? deploysWithin(credits),
  }
}
