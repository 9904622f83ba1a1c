/** Renders the local mailbox's pages as HTML. The content of mails is escaped. */
import type { Address, Email } from 'postal-mime'
import { escapeHtml } from '#lib/escape-html.ts'
import type { StoredMail } from './stored-mails.ts'

/** The style sheet of all pages; a separate file, so that pages need no inline styles. */
export const MAILBOX_STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
li { margin-block: 0.75rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border-block: 1px solid; padding-block: 1rem; }
textarea { display: block; width: 100%; min-height: 8rem; box-sizing: border-box; font: inherit; }
button { font: inherit; margin-top: 0.5rem; padding: 0.4rem 1rem; }
`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/style.css"><body>${body}</html>`

function addresses(list: Address[] | undefined): string {
  const mailboxes = (list ?? []).flatMap(entry => entry.group ?? [entry])
  return mailboxes.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')
}

const subjectOf = ({ subject }: Email) => subject?.trim() || '(no subject)'

/** The page that lists all mails, newest first. */
export function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    ({ id, sentAt, email }) =>
      `<li><a href="/mail/${id}">${escapeHtml(subjectOf(email))}</a><br>to ${escapeHtml(addresses(email.to))}, <time datetime="${sentAt.toISOString()}">${escapeHtml(sentAt.toLocaleString())}</time></li>`,
  )
  const list = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>No mail was sent yet.</p>'
  return page(
    'Mailbox of this machine',
    `<main><h1>Mailbox of this machine</h1><p>Every mail that the site sends ends here. Nobody else gets it. <a href="/">Look again</a></p>${list}</main>`,
  )
}

/** The page of one mail, with a form to answer it. `notice` is the result of an answer. */
export function mailPage({ id, sentAt, email }: StoredMail, notice = ''): string {
  const fields = [
    ['From', addresses(email.from && [email.from])],
    ['To', addresses(email.to)],
    ['Answers to', addresses(email.replyTo)],
    ['Sent', sentAt.toLocaleString()],
  ].filter(([, value]) => value)
  const files = email.attachments.map(
    ({ filename }, index) =>
      `<li><a href="/mail/${id}/file/${index}">${escapeHtml(filename ?? 'attachment')}</a></li>`,
  )
  return page(
    subjectOf(email),
    `<main><p><a href="/">All mails</a></p><h1>${escapeHtml(subjectOf(email))}</h1>` +
      `<dl>${fields.map(([label = '', value = '']) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>` +
      `<pre>${withLinks(email.text ?? '')}</pre>` +
      (files.length > 0 ? `<h2>Files</h2><ul>${files.join('')}</ul>` : '') +
      `<p><a href="/mail/${id}/source">Source</a></p>` +
      `<h2 id="answer">Answer as ${escapeHtml(addresses(email.to))}</h2>` +
      (notice ? `<p role="status"><strong>${escapeHtml(notice)}</strong></p>` : '') +
      `<form method="post" action="/mail/${id}/answer"><label for="text">Your answer</label><textarea id="text" name="text" required></textarea><button>Send the answer</button></form></main>`,
  )
}

/** An error page with one sentence. */
export const plainPage = (sentence: string): string =>
  page(
    'Mailbox of this machine',
    `<main><p>${escapeHtml(sentence)}</p><p><a href="/">All mails</a></p></main>`,
  )

/** Escaped text in which URLs are links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]{1,2000})/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}
