/** The access matrix: who may do what with which table (SEC-16). */
import type { CallerName } from './callers.ts'
import type { TableName } from './tables.ts'

/** What somebody tries to do with a table. */
export type Operation = 'select' | 'insert' | 'update' | 'delete' | 'truncate'
/** Refused by a grant or a policy; no row, because row-level security hides them; or every row there is. */
export type Outcome = 'refused' | 'none' | 'all'
type Row = Record<Operation, Outcome>

const row = (select: Outcome, insert: Outcome, update: Outcome, remove: Outcome): Row => ({
  ...{ select, insert, update, delete: remove },
  // Nobody but the owner empties a table in one stroke, past every policy.
  truncate: 'refused',
})
const nothing = row('refused', 'refused', 'refused', 'refused')
const everything = row('all', 'all', 'all', 'all')

const published: Record<CallerName, Row> = {
  anon: row('all', 'refused', 'refused', 'refused'),
  outsider: row('all', 'refused', 'none', 'none'),
  admin: everything,
  service: everything,
}
const recorded: Record<CallerName, Row> = {
  anon: nothing,
  outsider: row('none', 'refused', 'refused', 'none'),
  admin: row('all', 'refused', 'refused', 'all'),
  service: everything,
}
/** Written by triggers and functions alone. */
const watched: Record<CallerName, Row> = {
  anon: nothing,
  outsider: row('none', 'refused', 'refused', 'refused'),
  admin: row('all', 'refused', 'refused', 'refused'),
  service: everything,
}
const closed = { anon: nothing, outsider: nothing, admin: nothing, service: nothing }

/** What each caller gets of each table. */
export const matrix: Record<TableName, Record<CallerName, Row>> = {
  'public.site_config': published,
  'public.faqs': published,
  'public.categories': published,
  'public.portfolio_items': published,
  'public.blog_posts': published,
  // Triggers write it; whoever could change a version could make somebody have said something.
  'public.blog_post_versions': {
    anon: nothing,
    outsider: row('none', 'refused', 'refused', 'refused'),
    admin: row('all', 'refused', 'refused', 'refused'),
    service: row('all', 'refused', 'refused', 'refused'),
  },
  // A trigger writes it; blog-slugs.test.ts shows that a draft's former addresses are nobody's business.
  'public.blog_post_slugs': {
    anon: row('all', 'refused', 'refused', 'refused'),
    outsider: row('all', 'refused', 'refused', 'refused'),
    admin: row('all', 'refused', 'refused', 'refused'),
    service: row('all', 'refused', 'refused', 'refused'),
  },
  // A visitor's count succeeds and tells nothing (CONF-02).
  // Its status can be changed; chats.test.ts shows that nothing else can.
  'public.chat_logs': {
    ...{
      anon: row('none', 'refused', 'refused', 'refused'),
      outsider: row('none', 'refused', 'none', 'none'),
    },
    ...{ admin: row('all', 'refused', 'all', 'all'), service: everything },
  },
  'public.chat_step_counts': {
    ...watched,
    outsider: row('none', 'refused', 'refused', 'none'),
    admin: row('all', 'refused', 'refused', 'all'),
  },
  // Everybody reports themselves only; chats.test.ts shows it.
  'public.admin_presence': {
    anon: nothing,
    outsider: row('none', 'refused', 'none', 'refused'),
    admin: row('all', 'all', 'all', 'refused'),
    service: everything,
  },
  'public.chat_handoffs': {
    anon: nothing,
    outsider: row('none', 'refused', 'none', 'refused'),
    admin: row('all', 'refused', 'all', 'refused'),
    service: everything,
  },
  'public.chat_replies': {
    anon: nothing,
    outsider: row('none', 'refused', 'refused', 'refused'),
    admin: row('all', 'all', 'refused', 'refused'),
    service: everything,
  },
  'public.visits': recorded,
  // Triggers write it; not even the service key may.
  'public.visit_totals': {
    anon: nothing,
    outsider: row('none', 'refused', 'refused', 'refused'),
    admin: row('all', 'refused', 'refused', 'refused'),
    service: row('all', 'refused', 'refused', 'refused'),
  },
  'public.admin_logins': recorded,
  // Status, notes and flags can be changed; the test below shows that nothing else can.
  'public.contact_submissions': {
    ...recorded,
    outsider: row('none', 'refused', 'none', 'none'),
    admin: row('all', 'refused', 'all', 'all'),
  },
  'public.deleted_rows': recorded,
  // It is read, never written: a trigger does that.
  'public.audit_log': {
    anon: nothing,
    outsider: row('none', 'refused', 'refused', 'refused'),
    admin: row('all', 'refused', 'refused', 'refused'),
    service: row('all', 'refused', 'refused', 'refused'),
  },
  'public.media_files': {
    anon: nothing,
    outsider: row('none', 'refused', 'none', 'none'),
    admin: everything,
    service: everything,
  },
  // The platform grants every role everything here and leaves the rest to the policies.
  'storage.objects': {
    anon: row('none', 'refused', 'none', 'none'),
    outsider: row('none', 'refused', 'none', 'none'),
    admin: row('all', 'all', 'none', 'all'),
    service: everything,
  },
  'private.admins': closed,
  // One row, made by a migration; what the server found out is not for administrators to set.
  'public.notification_settings': {
    anon: nothing,
    outsider: row('none', 'refused', 'none', 'refused'),
    admin: row('all', 'refused', 'all', 'refused'),
    service: everything,
  },
  'public.notifications': watched,
  'private.used_challenges': closed,
  'private.chat_sessions': closed,
  'public.publications': watched,
  'public.site_changes': watched,
  'private.received_submissions': closed,
  'private.visit_senders': closed,
  'private.login_reports': closed,
  'private.contact_submissions_words': closed,
  'private.chat_logs_words': closed,
  'private.blog_posts_words': closed,
}
