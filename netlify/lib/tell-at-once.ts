/** Telling people of what has just been stored, while nobody waits for it. */
import { json, respond } from './http.ts'
import { notify } from './notify.ts'
import { sendPushes } from './push.ts'
import { serviceClient } from './service-db.ts'

/**
 * Tells devices, and by mail and webhook where there is a lead. Never rejects: what fails is logged under the name of the
 * function, and the clock does it (netlify/lib/clock-work.ts).
 */
export async function tellAtOnce(name: string, { isLead }: { isLead: boolean }): Promise<void> {
  const tell = (what: string, work: typeof notify) =>
    respond(`${name}: ${what}`, async () => json(200, await work(serviceClient(), process.env)))
  await Promise.all([tell('push', sendPushes), ...(isLead ? [tell('notify', notify)] : [])])
}
