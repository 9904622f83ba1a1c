/** Mails to administrators about leads, and to senders and visitors about their own messages. */
import type { Batch, Lead } from '#data/notifications.ts'
import { infoLines } from '#lib/chat-record.ts'
import { dashboardLink } from '#lib/dashboard-link.ts'
import { escapeHtml } from '#lib/escape-html.ts'

/** Most characters of each message in a mail about several. */
const EXCERPT = 300

export interface Email {
  subject: string
  text: string
  html: string
}

const htmlOf = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

interface Part {
  strong?: string
  text: string
}

/** A picture among the mail's attachments, and its description; sizes in pixels. */
interface Picture {
  cid: string
  words: string
  width: number
  height: number
}

/**
 * A subject, paragraphs, a picture, a link and closing paragraphs, as plain text and as simple HTML. What people wrote
 * is never interpreted as markup.
 */
export function compose(
  subject: string,
  parts: Part[],
  link?: Link,
  after: Part[] = [],
  picture?: Picture,
): Email {
  const plain: string[] = []
  const paragraphs: string[] = []
  const add = ({ strong, text }: Part) => {
    plain.push(strong ? `${strong}\n${text}` : text)
    paragraphs.push(`<p>${strong ? `<b>${htmlOf(strong)}</b><br>` : ''}${htmlOf(text)}</p>`)
  }
  parts.forEach(add)
  if (picture) {
    const { cid, words, width, height } = picture
    plain.push(words)
    paragraphs.push(
      `<p>${htmlOf(words)}<br><img src="cid:${cid}" alt="" width="${width}" height="${height}" style="max-width:100%;height:auto"></p>`,
    )
  }
  if (link) {
    plain.push(`${link.text}: ${link.url}`)
    paragraphs.push(`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`)
  }
  after.forEach(add)
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="font:16px/1.5 sans-serif">${paragraphs.join('')}</body></html>`
  return { subject, text: `${plain.join('\n\n')}\n`, html }
}

interface Link {
  text: string
  url: string
}

/** The facts that a conversation collected, one per line, named and in the order as everywhere (CHAT-50). */
function detailsOf({ details: { name: _name, email: _email, ...known }, email }: Lead): string {
  return [email, ...infoLines(known)].filter(Boolean).join('\n')
}

const nameOf = ({ name, email }: Lead) => name.trim() || email || 'somebody'
const bodyOf = (lead: Lead) => (lead.kind === 'chat' ? detailsOf(lead) : lead.message)

/** How a mail about several messages labels a conversation. */
const CHAT_WORDS = { lead: 'chat', missed_call: 'missed call', wrote_again: 'wrote again' } as const

function subjectOf(lead: Lead): string {
  if (lead.kind === 'contact') return `New message from ${nameOf(lead)}`
  if (lead.reason === 'wrote_again') return `${nameOf(lead)} wrote again in the chat`
  return `${lead.reason === 'missed_call' ? 'Missed call' : 'New chat'} from ${nameOf(lead)}`
}

function shorten(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).toWellFormed()} …` : text
}

/**
 * The mail about a batch of leads: the whole message of a single one, excerpts of several.
 * @param site The site's address, e.g. `https://example.com`.
 */
export function leadEmail({ leads, total }: Batch, site: string): Email {
  const [first] = leads
  if (total === 1 && first) {
    const tab = first.kind === 'chat' ? 'chats' : 'submissions'
    return compose(
      subjectOf(first),
      [
        { strong: nameOf(first), text: bodyOf(first) },
        ...(first.kind === 'contact'
          ? [{ text: `${first.email}\nSent from ${first.page || 'the site'}` }]
          : []),
      ],
      { text: 'Open it in the dashboard', url: `${site}${dashboardLink(tab, first.id)}` },
    )
  }
  const parts = leads.map(lead => ({
    strong: `${nameOf(lead)}${lead.kind === 'chat' ? ` (${CHAT_WORDS[lead.reason]})` : ''}`,
    text: shorten(bodyOf(lead)),
  }))
  if (total > leads.length) parts.push({ strong: '', text: `And ${total - leads.length} more.` })
  return compose(`${total} new messages`, parts, { text: 'Open the dashboard', url: `${site}/admin` })
}

/**
 * The mail that confirms to a sender that the message arrived. It repeats nothing the sender typed, not even the name,
 * because the address may be a stranger's.
 */
export function acknowledgementEmail(siteName: string): Email {
  return compose(`Your message to ${siteName} is in`, [
    { text: 'Thank you. Your message is in.' },
    { text: 'We reply typically within 24-48 hours, to this address.' },
    {
      text: 'You did not write to us? Then somebody mistyped an address, and you can ignore this email: you will not get another.',
    },
    { text: siteName },
  ])
}

/** The mail with what the team wrote in the chat after the visitor had left. `url` continues the conversation. */
export function chatAnswersEmail(subject: string, answers: string, url: string): Email {
  return compose(
    subject,
    [{ text: 'You had left our chat before this answer came:' }, { text: answers }],
    { text: 'Continue the conversation', url },
    [
      {
        text: 'Or reply to this email. The link is yours alone: anyone who has it can read the conversation.',
      },
    ],
  )
}
