/** Notifies the team of what has just been stored, after the response. */
import { json, respond } from './http.ts'
import { notify } from './notify.ts'
import { sendPushes } from './push.ts'
import { serviceClient } from './service-db.ts'

/**
 * Notifies devices and, if there is a lead, by mail and webhook. Never rejects: a failure is logged under the name of
 * the function, and the clock retries it (netlify/lib/clock-work.ts).
 */
export async function notifyNow(name: string, { isLead }: { isLead: boolean }): Promise<void> {
  const deliver = (what: string, work: typeof notify) =>
    respond(`${name}: ${what}`, async () => json(200, await work(serviceClient(), process.env)))
  await Promise.all([deliver('push', sendPushes), ...(isLead ? [deliver('notify', notify)] : [])])
}
