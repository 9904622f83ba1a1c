/** Checks whether the mail server accepts our login. */
import { createTransport } from 'nodemailer'
import { connectionTo } from '../../../netlify/lib/mail.ts'
import { type Finding, fault, ok } from './finding.ts'

/** Connects and signs in, and sends nothing. `limit` is in milliseconds. */
export async function checkMailServer(url: string, limit = 8000): Promise<Finding> {
  const { hostname, port, protocol } = new URL(url)
  const place = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
  const transport = createTransport(connectionTo(url, limit))
  try {
    await transport.verify()
    return ok('Mail server', `${place} takes mail.`)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EAUTH') {
      const remedy = 'Check them in SMTP_URL; special characters are percent-encoded.'
      return fault('Mail server', `${place} refuses user or password.`, remedy)
    }
    if (code === 'ETLS') {
      const says = `${place} makes no encrypted connection, so nothing is sent through it.`
      return fault('Mail server', says, 'Name its encrypted port in SMTP_URL, mostly smtps:// and 465.')
    }
    const says = `${place} does not answer (${code ?? 'no reason given'}).`
    return fault('Mail server', says, 'Check host and port in SMTP_URL; many networks block port 25.')
  } finally {
    transport.close()
  }
}
