/** The access matrix: who may do what with which table (SEC-16, ACC-01 to ACC-04). */
import type { CallerName } from './callers.ts'
import type { TableName } from './tables.ts'

/** An operation that a caller attempts on a table. */
export type Operation = 'select' | 'insert' | 'update' | 'delete' | 'truncate'
/**
 * Refused by a grant or a policy; no rows, because row-level security hides them; all rows; or a part: the rows that
 * tables.ts names for this caller.
 */
export type Outcome = 'refused' | 'none' | 'all' | 'part'
type Row = Record<Operation, Outcome>
type Rules = Record<CallerName, Row>

const row = (select: Outcome, insert: Outcome, update: Outcome, remove: Outcome): Row => ({
  ...{ select, insert, update, delete: remove },
  // Only the table owner may truncate, because TRUNCATE bypasses every policy.
  truncate: 'refused',
})
const nothing = row('refused', 'refused', 'refused', 'refused')
const everything = row('all', 'all', 'all', 'all')
const hidden = row('none', 'refused', 'none', 'none')
const read = row('all', 'refused', 'refused', 'refused')

interface Who {
  anon: Row
  outsider: Row
  owner: Row
  sales: Row
  editor: Row
  service: Row
}

/**
 * An owner whose session has ended, or who has given only one of two factors, has an outsider's rights; with both
 * factors an owner's.
 */
const rules = (who: Who): Rules => ({
  ...who,
  ended: who.outsider,
  halfway: who.outsider,
  guarded: who.owner,
})

const closed = rules({
  ...{ anon: nothing, outsider: nothing, owner: nothing, sales: nothing, editor: nothing, service: nothing },
})

/** Readable by anybody, writable by some. */
const shown = (who: Pick<Who, 'owner' | 'editor'>): Rules => {
  const outsider = row('all', 'refused', 'none', 'none')
  return rules({ anon: read, outsider, sales: outsider, ...who, service: everything })
}
const published = shown({ owner: everything, editor: everything })

/** Only for the responsible team members: `theirs` for owners, `work` for the other roles named. */
const inside = (theirs: Row, others: Row, work: { sales?: Row; editor?: Row }, service = everything): Rules =>
  rules({
    ...{ anon: nothing, outsider: others, owner: theirs, service },
    ...{ sales: work.sales ?? others, editor: work.editor ?? others },
  })

/** Readable by some, written only by triggers and functions. */
const watched = (readers: ('sales' | 'editor')[], service = everything): Rules => {
  const work = Object.fromEntries(readers.map(name => [name, read]))
  return inside(read, row('none', 'refused', 'refused', 'refused'), work, service)
}

/** The outcome for each caller and table. */
export const matrix: Record<TableName, Rules> = {
  'public.site_config': shown({ owner: everything, editor: row('all', 'refused', 'none', 'none') }),
  'public.faqs': published,
  'public.categories': published,
  'public.portfolio_items': published,
  'public.blog_posts': published,
  // Everybody is redirected; nobody may change a redirect's target.
  'public.redirects': rules({
    anon: read,
    ...{
      outsider: row('all', 'refused', 'refused', 'none'),
      sales: row('all', 'refused', 'refused', 'none'),
    },
    ...{ editor: row('all', 'refused', 'refused', 'none'), owner: row('all', 'all', 'refused', 'all') },
    service: row('all', 'all', 'refused', 'all'),
  }),
  // A function counts them; an owner decides which are never shown.
  'public.missing_pages': inside(
    row('all', 'refused', 'all', 'refused'),
    row('none', 'refused', 'none', 'refused'),
    {},
  ),
  // Triggers write it; editing a version would put words into somebody's mouth.
  'public.blog_post_versions': watched(['editor'], read),
  // A trigger writes it; blog-slugs.test.ts shows that a draft's former addresses stay private.
  'public.blog_post_slugs': rules({
    ...{ anon: read, outsider: read, owner: read, sales: read, editor: read, service: read },
  }),
  // A visitor's count succeeds but reveals nothing (CONF-02).
  // Its status can be changed; chats.test.ts shows that nothing else can.
  'public.chat_logs': {
    ...inside(row('all', 'refused', 'all', 'all'), row('none', 'refused', 'none', 'none'), {
      sales: row('all', 'refused', 'all', 'all'),
    }),
    anon: row('none', 'refused', 'refused', 'refused'),
  },
  'public.chat_step_counts': inside(
    row('all', 'refused', 'refused', 'all'),
    row('none', 'refused', 'refused', 'none'),
    { sales: row('all', 'refused', 'refused', 'all') },
  ),
  'public.settled_questions': inside(
    row('all', 'all', 'all', 'refused'),
    row('none', 'refused', 'none', 'refused'),
    { sales: row('all', 'all', 'all', 'refused') },
  ),
  // Each member writes only their own row, and this one is an owner's.
  'public.admin_presence': {
    ...inside(row('all', 'all', 'part', 'refused'), row('none', 'refused', 'none', 'refused'), {
      sales: row('all', 'all', 'part', 'refused'),
    }),
    guarded: row('all', 'all', 'none', 'refused'),
  },
  // Only the member who took the call can end it, and here an owner took it.
  'public.chat_handoffs': {
    ...inside(row('all', 'refused', 'all', 'refused'), row('none', 'refused', 'none', 'refused'), {
      sales: row('all', 'refused', 'none', 'refused'),
    }),
    guarded: row('all', 'refused', 'none', 'refused'),
  },
  'public.chat_replies': {
    ...inside(row('all', 'all', 'refused', 'refused'), row('none', 'refused', 'refused', 'refused'), {
      sales: row('all', 'refused', 'refused', 'refused'),
    }),
    guarded: row('all', 'refused', 'refused', 'refused'),
  },
  'public.visits': inside(
    row('all', 'refused', 'refused', 'all'),
    row('none', 'refused', 'refused', 'none'),
    {
      sales: row('all', 'refused', 'refused', 'none'),
      editor: row('all', 'refused', 'refused', 'none'),
    },
  ),
  // Triggers write it; not even the service key may.
  'public.visit_totals': watched(['sales', 'editor'], read),
  // Functions and triggers write these six.
  'public.vital_counts': watched(['sales', 'editor'], read),
  'public.funnel_totals': watched(['sales', 'editor'], read),
  'public.lead_totals': watched(['sales'], read),
  'public.lead_combinations': watched(['sales'], read),
  'public.lead_total_changes': watched(['sales'], read),
  'public.form_totals': watched(['sales', 'editor'], read),
  'public.annotations': inside(
    row('all', 'all', 'refused', 'all'),
    row('none', 'refused', 'refused', 'none'),
    { sales: row('all', 'all', 'refused', 'all'), editor: row('all', 'all', 'refused', 'all') },
    row('all', 'all', 'refused', 'all'),
  ),
  'public.admin_logins': inside(
    row('all', 'refused', 'refused', 'all'),
    row('none', 'refused', 'refused', 'none'),
    {},
  ),
  // Status, notes and flags can be changed; matrix.test.ts shows that nothing else can.
  'public.contact_submissions': inside(
    row('all', 'refused', 'all', 'all'),
    row('none', 'refused', 'none', 'none'),
    { sales: row('all', 'refused', 'all', 'all') },
  ),
  // Functions add, merge and erase them; people.test.ts shows which other columns nobody sets.
  'public.people': inside(
    row('all', 'refused', 'all', 'refused'),
    row('none', 'refused', 'none', 'refused'),
    { sales: row('all', 'refused', 'all', 'refused') },
  ),
  // A mail is inserted; from then on only the server changes it.
  'public.person_emails': inside(
    row('all', 'all', 'refused', 'refused'),
    row('none', 'refused', 'refused', 'refused'),
    { sales: row('all', 'all', 'refused', 'refused') },
  ),
  // None of these callers wrote the mail; people-emails.test.ts shows that its author may attach files.
  'public.email_attachments': inside(
    row('all', 'refused', 'refused', 'refused'),
    row('none', 'none', 'refused', 'refused'),
    { sales: row('all', 'refused', 'refused', 'refused') },
  ),
  'public.saved_answers': inside(everything, row('none', 'refused', 'none', 'none'), { sales: everything }),
  'public.person_notes': inside(everything, row('none', 'refused', 'none', 'none'), { sales: everything }),
  'public.follow_ups': inside(everything, row('none', 'refused', 'none', 'none'), { sales: everything }),
  // Triggers and functions write it; editing an event would falsify what somebody did.
  'public.person_events': watched(['sales'], read),
  // Each member sees and changes only their own devices.
  'public.push_subscriptions': inside(
    row('part', 'refused', 'part', 'part'),
    row('none', 'refused', 'none', 'none'),
    { sales: row('part', 'refused', 'part', 'part') },
  ),
  // Triggers write these messages and the server sends them.
  'public.push_messages': inside(
    row('part', 'refused', 'refused', 'refused'),
    row('none', 'refused', 'refused', 'refused'),
    { sales: row('part', 'refused', 'refused', 'refused') },
  ),
  'private.person_states': closed,
  'private.people_words': closed,
  'private.due_digests': closed,
  'private.month_reports': closed,
  'private.beats': closed,
  // Sales sees leads and conversations, an editor what is on the site.
  'public.deleted_rows': inside(
    row('all', 'refused', 'refused', 'all'),
    row('none', 'refused', 'refused', 'none'),
    {
      sales: row('part', 'refused', 'refused', 'part'),
      editor: row('part', 'refused', 'refused', 'part'),
    },
  ),
  // Read-only: a trigger writes it.
  'public.audit_log': inside(
    read,
    row('none', 'refused', 'refused', 'refused'),
    {
      sales: row('part', 'refused', 'refused', 'refused'),
      editor: row('part', 'refused', 'refused', 'refused'),
    },
    read,
  ),
  'public.media_files': inside(everything, row('none', 'refused', 'none', 'none'), { editor: everything }),
  // The platform grants every role everything here and leaves the rest to the policies.
  'storage.objects': {
    ...inside(row('all', 'all', 'none', 'all'), hidden, { editor: row('all', 'all', 'none', 'all') }),
    anon: hidden,
  },
  'storage.objects of mails': {
    ...inside(row('all', 'all', 'none', 'all'), hidden, { sales: row('all', 'all', 'none', 'all') }),
    anon: hidden,
  },
  'storage.objects of another bucket': rules({
    ...{ anon: hidden, outsider: hidden, owner: hidden, sales: hidden, editor: hidden, service: everything },
  }),
  // Members change their own name; functions do the rest, which not even the service key may do directly.
  'public.team_members': inside(
    row('all', 'refused', 'part', 'refused'),
    row('none', 'refused', 'none', 'refused'),
    { sales: row('all', 'refused', 'part', 'refused'), editor: row('all', 'refused', 'part', 'refused') },
    read,
  ),
  'public.team_settings': inside(
    row('all', 'refused', 'all', 'refused'),
    row('none', 'refused', 'none', 'refused'),
    { sales: row('all', 'refused', 'none', 'refused'), editor: row('all', 'refused', 'none', 'refused') },
    read,
  ),
  'private.recovery_codes': closed,
  'private.recovery_attempts': closed,
  'private.known_factors': closed,
  'private.first_passwords': closed,
  'private.alarms': closed,
  // One row, made by a migration; nobody may set the columns that the server writes.
  'public.notification_settings': inside(
    row('all', 'refused', 'all', 'refused'),
    row('none', 'refused', 'none', 'refused'),
    {},
  ),
  'public.notifications': watched(['sales']),
  'private.used_challenges': closed,
  'private.chat_sessions': closed,
  'private.model_days': closed,
  'public.publications': watched(['sales', 'editor']),
  'public.announced_pages': watched(['sales', 'editor']),
  'public.site_changes': watched(['sales', 'editor']),
  'private.received_submissions': closed,
  'private.visit_senders': closed,
  'private.day_salts': closed,
  'private.day_visitors': closed,
  'private.visit_reports': closed,
  'private.login_reports': closed,
  'private.cleared_logins': closed,
  'private.contact_submissions_words': closed,
  'private.chat_logs_words': closed,
  'private.blog_posts_words': closed,
}
