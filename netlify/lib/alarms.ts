/** Alerts owners by mail, and the host's log, to account events that may be an attack. */
import { type Alarms, noteAlarms, readAlarms } from '#data/alarms.ts'
import type { Db } from '#data/rest-client.ts'
import { compose, type Email } from './emails.ts'
import { logAlarm, logProblem } from './log.ts'
import { type Mail, mailSettings, sendMail } from './mail.ts'

type Event = Alarms['events'][number]

const whose = ({ label }: Event) => label || 'the dashboard'

/** Each event as a sentence. */
const SENTENCES: Record<string, (event: Event) => string> = {
  'sign-in failed': event => `Ten wrong passwords within an hour for ${whose(event)}.`,
  removed: event => `${event.label || 'Somebody'} was taken out of the team.`,
  'role changed': event => `${whose(event)} has another role: ${event.fields.join(', ')}.`,
  'second factor removed': event => `The second factor of ${whose(event)} was taken away.`,
  'recovery code used': event => `A recovery code of ${whose(event)} was used.`,
  deleted: () => 'The list of attempts to sign in was emptied.',
}

/** The mail about these events; times are in UTC. */
function alarmEmail(events: readonly Event[], site: string): Email {
  const lines = events.map(event => {
    const says = SENTENCES[event.action]?.(event) ?? event.action
    const by = event.actor_email && event.actor_email !== event.label ? ` By ${event.actor_email}.` : ''
    return `${new Date(event.happened_at).toISOString().slice(0, 16).replace('T', ' ')} UTC: ${says}${by}`
  })
  const host = URL.canParse(site) ? new URL(site).hostname : 'your site'
  return compose(
    `Accounts of ${host}: ${events.length === 1 ? 'something' : `${events.length} things`} you should know of`,
    [
      { text: lines.join('\n') },
      {
        text: 'You did not expect this? Remove the person from the team at once: every session ends with that.',
      },
    ],
    { text: 'Open the team', url: `${site}/admin?tab=team` },
  )
}

/**
 * Tells owners about events they have not been told of. Each event first goes to the functions' log, which is kept by a
 * different system than the one attacked. Each owner gets a mail of their own, so that one whose mailbox refuses it
 * does not have the others mailed again; if every mail fails, this throws, and the next call retries.
 */
export async function raiseAlarms(db: Db, environment: Record<string, string | undefined>): Promise<number> {
  const { events, owners, until } = await readAlarms(db)
  if (events.length === 0) return 0
  for (const { action, happened_at } of events) logAlarm(action, happened_at)
  const mail = mailSettings(environment)
  if (mail && owners.length > 0) {
    const site = environment.URL ?? ''
    const email: Omit<Mail, 'to'> = {
      ...alarmEmail(events, site),
      messageId: `<alarm-${Date.parse(until)}@${URL.canParse(site) ? new URL(site).hostname : 'localhost'}>`,
      automatic: 'auto-generated',
    }
    const sent = await Promise.allSettled(owners.map(owner => sendMail(mail, { ...email, to: [owner] })))
    const failed = sent.filter(result => result.status === 'rejected')
    for (const { reason } of failed) logProblem('alarms', 'An owner could not be mailed', reason)
    if (failed.length === owners.length) throw failed[0]?.reason
  }
  await noteAlarms(db, until)
  return events.length
}
