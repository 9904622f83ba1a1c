import { readAnnouncedPages, storeAnnouncedPages } from '#data/announced-pages.ts'
import { type Deploy, receiveDeploy } from '#data/publications.ts'
import { PAGE_VERSIONS } from '#lib/page-versions.ts'
import { parseDeployReport } from '../lib/deploy-report.ts'
import { isSignedBody, SIGNATURE_HEADER } from '../lib/deploy-signature.ts'
import { HttpError, json, mediaType, parseJson, readText, requireMethod, respond } from '../lib/http.ts'
import { announceChanges, indexNowSettings } from '../lib/index-now.ts'
import { logProblem } from '../lib/log.ts'
import { isSecret } from '../lib/secret.ts'
import { serviceClient } from '../lib/service-db.ts'
import { readPage } from '../lib/site-page.ts'

/** Bytes; a notification contains the whole deploy, with a list of what its build did. */
const BODY_LIMIT = 1024 * 1024

export interface Dependencies {
  /** The secret that the host signs notifications with. Throws 503 if it is not set. */
  secret: () => string
  /** Stores the report; see `receiveDeploy` in src/data. */
  record: (deploy: Deploy) => Promise<'recorded' | 'known' | 'ignored'>
  /** Tells search engines what has changed, after the response. */
  announce: () => void
}

/**
 * POST from the host: a deploy has begun, is live, or has failed. Answers 401 unless the signature matches the body,
 * otherwise 200, even to a report that was received before: replaying one changes nothing.
 */
export function handle(request: Request, { secret, record, announce }: Dependencies): Promise<Response> {
  return respond('deploy-status', async () => {
    requireMethod(request, 'POST')
    if (mediaType(request) !== 'application/json') throw new HttpError(415, 'Send JSON.')
    const key = secret()
    const body = await readText(request, BODY_LIMIT)
    const signature = request.headers.get(SIGNATURE_HEADER) ?? ''
    if (!(await isSignedBody(body, signature, key))) throw new HttpError(401, 'The signature is not valid.')
    const deploy = parseDeployReport(parseJson(body))
    const result = deploy ? await record(deploy) : 'ignored'
    if (result === 'recorded' && deploy?.state === 'live') announce()
    return json(200, { result })
  })
}

async function announceTo(request: Request): Promise<void> {
  const settings = indexNowSettings(process.env)
  if (!settings) return
  const db = serviceClient()
  try {
    await announceChanges(settings, {
      versions: async () => (await readPage(PAGE_VERSIONS, request)).json(),
      known: () => readAnnouncedPages(db),
      store: versions => storeAnnouncedPages(db, versions, new Date()),
    })
  } catch (error) {
    logProblem('deploy-status', 'Search engines could not be told of the changed pages', error)
  }
}

export default (
  request: Request,
  context: { waitUntil?: (work: Promise<unknown>) => void } = {},
): Promise<Response> =>
  handle(request, {
    secret: () => {
      const { DEPLOY_SIGNATURE_SECRET: secret } = process.env
      if (isSecret(secret)) return secret
      logProblem(
        'deploy-status',
        'DEPLOY_SIGNATURE_SECRET is not set or too short, so deploy notifications cannot be trusted',
      )
      throw new HttpError(503, 'This service is not set up yet.')
    },
    record: deploy => receiveDeploy(serviceClient(), deploy),
    announce: () => context.waitUntil?.(announceTo(request)),
  })
