import type { Context } from '@netlify/functions'
import * as z from 'zod/mini'
import { type Accounts, openAccounts, spendRecoveryCode } from '#data/accounts.ts'
import { type Caller, readCaller } from '#data/caller.ts'
import type { Db } from '#data/rest-client.ts'
import { sendAccountNotice } from '../lib/account-mail.ts'
import { HttpError, json, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { readSignedIn } from '../lib/person.ts'
import { publicConnection } from '../lib/public-connection.ts'
import { serviceClient, serviceConnection } from '../lib/service-db.ts'

const codeSchema = z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) })

export interface Dependencies {
  /** The person a token belongs to; null if it is not valid. */
  caller: (token: string) => Promise<Caller | null>
  /** Both with the service key. */
  accounts: () => Accounts
  db: () => Db
  /** Tells the holder of an address that a recovery code of theirs was used. */
  tell: (email: string) => Promise<void>
  /** Lets work continue after the response. */
  waitUntil: (work: Promise<unknown>) => void
}

/**
 * POST {code} from a member who has given the password and lost the second factor: spends the recovery code and removes
 * the factor, so the password alone opens the dashboard until a new one is set up. Answers 200, 422 for a wrong code,
 * 429 after five wrong ones in a quarter of an hour, 403 if the password was given longer ago than that, 409 if no code
 * is asked for, 502 if the code is spent and the factor is still there.
 */
export function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  const { caller, accounts, db, tell, waitUntil } = dependencies
  return respond('recovery-code', async () => {
    const { person, body } = await readSignedIn(request, caller)
    if (person.role === null) throw new HttpError(403, 'Only members of the team have recovery codes.')
    if (person.state !== 'code needed') throw new HttpError(409, 'Nothing asks for a code here.')
    const parsed = codeSchema.safeParse(body)
    if (!parsed.success) throw new HttpError(400, 'Please type a recovery code.')
    // Read before the code is spent, lest it be spent in vain.
    const service = accounts()
    const factors = await service.factors(person.id)
    const outcome = await spendRecoveryCode(db(), person.id, parsed.data.code)
    if (outcome === 'wait') {
      throw new HttpError(429, 'Too many wrong codes. Please wait a quarter of an hour.', {
        'Retry-After': '900',
      })
    }
    if (outcome === 'stale') {
      const late = 'You gave your password more than a quarter of an hour ago.'
      throw new HttpError(403, `${late} Log out and give it again; no code was used up.`)
    }
    if (outcome === 'wrong') throw new HttpError(422, 'This is not one of your codes, or it was used before.')
    for (const factor of factors) {
      await service.removeFactor(person.id, factor).catch(error => {
        logProblem('recovery-code', 'A code was used up, and the second factor is still there', error)
        // The same code would now be refused as wrong.
        const done = 'Your code was right and is used up, but your code app is still asked for.'
        throw new HttpError(502, `${done} Please try again with another code.`)
      })
    }
    if (person.email) {
      const telling = tell(person.email).catch(error =>
        logProblem('recovery-code', 'Nobody was told of a used recovery code', error),
      )
      waitUntil(telling)
    }
    return json(200, { result: 'spent' })
  })
}

export default (request: Request, context: Context): Promise<Response> =>
  handle(request, {
    caller: token => readCaller(publicConnection(), token),
    accounts: () => openAccounts(serviceConnection()),
    db: serviceClient,
    tell: email => sendAccountNotice('recovery_code_used', email, process.env.URL ?? ''),
    waitUntil: work => context.waitUntil(work),
  })
