/** Checks whether the mail server accepts our login. */
import { createTransport } from 'nodemailer'
import { type Finding, fault, ok } from './finding.ts'

/** Connects and signs in, and sends nothing. `limit` is in milliseconds. */
export async function checkMailServer(url: string, limit = 8000): Promise<Finding> {
  const { hostname, port, protocol } = new URL(url)
  const place = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
  const transport = createTransport({
    url,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
  })
  try {
    await transport.verify()
    return ok('Mail server', `${place} takes mail.`)
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'EAUTH'
      ? fault(
          'Mail server',
          `${place} refuses user or password.`,
          'Check them in SMTP_URL; special characters are percent-encoded.',
        )
      : fault(
          'Mail server',
          `${place} does not answer (${code ?? 'no reason given'}).`,
          'Check host and port in SMTP_URL; many networks block port 25.',
        )
  } finally {
    transport.close()
  }
}
