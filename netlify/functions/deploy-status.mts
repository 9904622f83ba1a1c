import { type Deploy, receiveDeploy } from '#data/publications.ts'
import { parseDeployReport } from '../lib/deploy-report.ts'
import { isSignedBody, SIGNATURE_HEADER } from '../lib/deploy-signature.ts'
import { HttpError, json, mediaType, parseJson, readText, requireMethod, respond } from '../lib/http.ts'
import { logProblem } from '../lib/log.ts'
import { serviceClient } from '../lib/service-db.ts'

/** Bytes; a notification has the whole deploy, with a list of what its build did. */
const BODY_LIMIT = 1024 * 1024

export interface Dependencies {
  /** What the host signs its notifications with. Throws 503 when it is not set. */
  secret: () => string
  /** Keeps the report; see `receiveDeploy` in src/data. */
  record: (deploy: Deploy) => Promise<'recorded' | 'known' | 'ignored'>
}

/**
 * POST from the host: a deploy has begun, is live, or has failed. Answers 401 unless the signature fits the body,
 * otherwise 200, also to a report that was heard before: replaying one changes nothing.
 */
export function handle(request: Request, { secret, record }: Dependencies): Promise<Response> {
  return respond('deploy-status', async () => {
    requireMethod(request, 'POST')
    if (mediaType(request) !== 'application/json') throw new HttpError(415, 'Send JSON.')
    const key = secret()
    const body = await readText(request, BODY_LIMIT)
    const signature = request.headers.get(SIGNATURE_HEADER) ?? ''
    if (!(await isSignedBody(body, signature, key))) throw new HttpError(401, 'The signature is not valid.')
    const deploy = parseDeployReport(parseJson(body))
    return json(200, { result: deploy ? await record(deploy) : 'ignored' })
  })
}

export default (request: Request): Promise<Response> =>
  handle(request, {
    secret: () => {
      const { DEPLOY_SIGNATURE_SECRET: secret } = process.env
      if (secret) return secret
      logProblem(
        'deploy-status',
        'DEPLOY_SIGNATURE_SECRET is not set, so deploy notifications cannot be trusted',
      )
      throw new HttpError(503, 'This service is not set up yet.')
    },
    record: deploy => receiveDeploy(serviceClient(), deploy),
  })
