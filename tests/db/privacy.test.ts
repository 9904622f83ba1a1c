/** The privacy page states what is stored: its table covers every table and column about people. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { longDate } from '#lib/long-date.ts'
import { PROMISED } from '../../netlify/lib/retention.ts'
import { tryingAsOwner } from './support/callers.ts'
import { emptyProject, onEveryEngine, root } from './support/engines.ts'

/** Tables without personal data. */
const IMPERSONAL = [
  ...['site_config', 'faqs', 'categories', 'portfolio_items', 'blog_post_slugs', 'media_files'],
  ...[
    'site_changes',
    'announced_pages',
    'visit_totals',
    'funnel_totals',
    'lead_totals',
    'lead_combinations',
    'lead_total_changes',
    'form_totals',
    'vital_counts',
    'annotations',
    'chat_step_counts',
    'settled_questions',
    'model_days',
    'used_challenges',
    'team_settings',
    'alarms',
    'saved_answers',
    'beats',
    'redirects',
  ],
]

/** Columns of the other tables that hold no personal data. */
const PLUMBING =
  /^(id|.*_id|(created|updated|checked|granted|batched|due)_at|sequence|trail|step|model_answers|flow_version|version|minute_.*|requests|lease.*|batch|attempts|status|channel|verified|log|log_url|error|digest_minutes|month_report|acknowledge|webhook.*|mail_ready|secret_hash|table_name|label|hour|visits)$/

/** The columns about people, with the word that the page's row must contain for each. */
const WORDS: Record<string, Record<string, string>> = {
  contact_submissions: {
    name: 'name',
    email: 'email',
    message: 'message',
    source: 'page',
    source_path: 'page',
    submitted_at: 'time',
    notes: 'notes',
    notes_revision: 'notes',
    flags: 'spam',
    arrival: 'how your visit began',
  },
  chat_logs: {
    ...{ user_info: 'details', messages: 'conversation', source_path: 'page' },
    ...{ finished_at: 'time', frozen_at: 'time', missed_call_at: 'time' },
  },
  chat_replies: { content: 'wrote', written_by: 'member of our team' },
  chat_handoffs: {
    requested_at: 'when you asked',
    visitor_seen_at: 'when you asked',
    accepted_by: 'who came',
    accepted_at: 'who came',
    admin_seen_at: 'who came',
    ended_at: 'when you asked',
    ended_why: 'when you asked',
    earlier_talks: 'who came',
    visitor_has_at: 'has reached you',
  },
  notifications: { sent_at: 'when', reason: 'why' },
  people: {
    ...{ name: 'name', email: 'email', phone: 'phone', company: 'company', tags: 'labels' },
    ...{ owner_id: 'who of us looks after you', unsubscribed_at: 'since when you want no emails' },
    ...{ merged_into: 'which addresses are yours', revision: 'name', by_hand: 'one of us wrote you down' },
  },
  person_states: {
    ...{ is_shown: 'when you first', is_open: 'who waits', waiting: 'who waits', due_on: 'what is due' },
    ...{
      last_at: 'last wrote',
      last_kind: 'last wrote',
      first_at: 'first',
      first_answer_at: 'when we first answered',
    },
    ...{ mail_failed: 'whether an email to you failed', rank: 'what is due', place: 'what is due' },
  },
  person_emails: {
    ...{ direction: 'email', kind: 'email', subject: 'subject', body_text: 'text', body_html: 'text' },
    ...{ message_id: 'identifiers', in_reply_to: 'identifiers', reference_ids: 'identifiers' },
    ...{ from_address: 'addresses', to_address: 'addresses', sent_at: 'time', send_after: 'time' },
    ...{
      state: 'how its delivery went',
      failure: 'how its delivery went',
      maybe_twice: 'how its delivery went',
    },
    ...{ next_attempt_at: 'how its delivery went', author_id: 'who of us wrote it' },
    matched_by: 'identifiers',
  },
  email_attachments: { name: 'names', media_type: 'kinds', size: 'sizes', path: 'files' },
  person_notes: { body: 'noted', author_id: 'by whom', revision: 'noted' },
  follow_ups: {
    ...{ text: 'plans to do', due_on: 'by when', owner_id: 'by whom', done_at: 'what was done' },
    revision: 'plans',
  },
  person_events: {
    ...{ kind: 'what was done', was: 'what was done', became: 'what was done', actor_id: 'by whom' },
  },
  push_subscriptions: {
    ...{
      user_id: 'accounts',
      endpoint: 'address',
      p256dh: 'keys',
      auth: 'keys',
      device: 'browser',
      kinds: 'what',
    },
    ...{ shows_content: 'whether', quiet_from: 'quiet hours', quiet_to: 'quiet hours', told_due_on: 'when' },
  },
  push_messages: { kind: 'kind', words: 'name', due_at: 'when', expires_at: 'when', sent_at: 'when' },
  deleted_rows: { row: 'copy', deleted_at: 'deleted', deleted_by: 'deleted', deleted_by_email: 'deleted' },
  visits: {
    ip_address: 'shortened address',
    user_agent: 'user agent',
    path: 'path',
    created_at: 'time',
    referrer: 'name of the site before',
    device: 'device',
  },
  missing_pages: {
    ...{ path: 'address', referrer: 'name of the site', is_hidden: 'never to be shown' },
    ...{ first_at: 'when', last_at: 'when' },
  },
  received_submissions: { sender: 'keyed hash', text_hash: 'hash of the message', received_at: 'time' },
  chat_sessions: {
    ...{ sender: 'keyed hash', is_one_of_many: 'keyed hash', started_at: 'time' },
    called_by: 'keyed hash',
    ...{ lead_draft: 'name and email', lead_touched_at: 'time', deleted_at: 'time' },
  },
  day_salts: { day: 'day', salt: 'salt' },
  day_visitors: { day: 'day', visitor: 'hash', requests: 'how many pages in one minute' },
  visit_reports: { day: 'day', once: 'random number of each report' },
  visit_senders: { sender: 'keyed hash' },
  login_reports: { sender: 'keyed hash', received_at: 'time' },
  cleared_logins: {
    email: 'email',
    ip_address: 'shortened address',
    user_agent: 'user agent',
    status: 'result',
    created_at: 'time',
  },
  admin_logins: {
    email: 'email',
    ip_address: 'shortened address',
    user_agent: 'user agent',
    status: 'result',
    created_at: 'time',
  },
  audit_log: {
    actor: 'which administrator',
    actor_email: 'email',
    action: 'signed in or failed to',
    fields: 'changed what',
    happened_at: 'time',
  },
  blog_posts: {
    author: 'name',
    ...Object.fromEntries(
      [
        ...['revision', 'title', 'content', 'slug', 'image_urls', 'image_alts', 'published_at'],
        ...['excerpt', 'description', 'share_image', 'tags'],
      ].map(column => [column, 'post']),
    ),
  },
  blog_post_versions: {
    saved_by: 'which administrator',
    saved_at: 'time',
    ...Object.fromEntries(
      [
        'revision',
        'title',
        'content',
        'slug',
        'image_urls',
        'image_alts',
        'published_at',
        'post_deleted_at',
        'excerpt',
        'author',
        'description',
        'share_image',
        'tags',
      ].map(column => [column, 'changed what']),
    ),
  },
  team_members: {
    ...{ user_id: 'accounts', name: 'name', picture: 'picture', time_zone: 'time zone', role: 'role' },
    ...{ invited_by: 'who invited them', joined_at: 'when they joined', notify: 'notices' },
  },
  due_digests: {
    user_id: 'accounts',
    day: 'when an email told them what is due',
    sent_at: 'when an email told them',
  },
  month_reports: {
    user_id: 'accounts',
    month: 'how a month was',
    sent_at: 'when an email told them',
  },
  recovery_codes: { user_id: 'accounts', code_hash: 'hashes of their recovery codes' },
  recovery_attempts: { user_id: 'accounts', attempted_at: 'when a code was wrong' },
  known_factors: {
    ...{ user_id: 'which accounts have a second factor', session_id: 'session' },
    code_at: 'when',
  },
  first_passwords: { user_id: 'accounts', digest: 'hash of a first password', ends_at: 'until when' },
  admin_presence: { user_id: 'accounts', live: 'present', seen_at: 'present' },
  publications: { reason: 'administer', started_at: 'present', finished_at: 'present' },
  notification_settings: { recipients: 'addresses' },
}

const page = readFileSync(join(root, 'content/legal/privacy-policy.md'), 'utf8')

/** The page's table: the rest of the row for each database table named as code in the first column. */
function declared(): Map<string, { contents: string; kept: string }> {
  const rows = page
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line => line.split('|').map(cell => cell.trim()))
  return new Map(
    rows.flatMap(([, names = '', contents = '', , kept = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(
        ([, name = '']) => [name, { contents: contents.toLowerCase(), kept }] as const,
      ),
    ),
  )
}

describe('The privacy page', () => {
  onEveryEngine(
    emptyProject,
    database => {
      const columns = () =>
        tryingAsOwner(database(), sql =>
          sql.query<{ table: string; column: string }>(`
            select table_name as table, column_name as column
            from information_schema.columns
            where table_schema in ('public', 'private')
              -- What searches read: words of a row once more, which go with it.
              and table_name !~ '_words$'
              and (table_schema, table_name) in (select schemaname, tablename from pg_tables)
            order by 1, 2`),
        )

      test('names every table with personal data, and no other', async () => {
        const tables = new Set((await columns()).map(({ table }) => table))
        const personal = [...tables].filter(table => !IMPERSONAL.includes(table))
        expect([...declared().keys()].sort()).toEqual(personal.sort())
      })

      test('mentions every column with personal data', async () => {
        const missing = (await columns())
          .filter(({ table }) => !IMPERSONAL.includes(table))
          .filter(({ table, column }) => {
            const word = WORDS[table]?.[column]
            return word === undefined
              ? !PLUMBING.test(column)
              : !declared().get(table)?.contents.includes(word)
          })
        expect(missing).toEqual([])
      })
    },
    ({ concurrent }) => !concurrent,
  )

  test('LEGL-01 states the date from which it applies', () => {
    const [, effective = ''] = page.match(/^effective: "(.+)"$/m) ?? []
    expect(page).toContain(`This policy applies from ${longDate(new Date(effective))}.`)
  })

  test('states the retention periods that are promised', () => {
    expect(declared().get('visits')?.kept).toBe(`${PROMISED.visits} days`)
    expect(declared().get('admin_logins')?.kept).toBe(`${PROMISED.logins} days`)
    expect(declared().get('deleted_rows')?.kept).toContain('30 days')
    expect(declared().get('missing_pages')?.kept).toMatch(/^28 days /)
    expect(declared().get('received_submissions')?.kept).toBe('One day')
    expect(declared().get('day_salts')?.kept).toMatch(/^Until the day ends/)
  })
})
