/** Every table of the project, with rows to access and a minimal statement of each kind. */
import { type CallerName, editorId, guardedId, ownerId, salesId } from './callers.ts'

/** How to access a table in a test. */
export interface Table {
  /** The table and the condition for its rows, if the name in the matrix is not the table's. */
  from?: [table: string, rows: string]
  /** The columns and values of the rows that exist before a test. */
  rows: string
  /** The columns and values of a row whose insert can only fail for lack of privileges. */
  insert: string
  /** What an update sets: constants, so that it needs no read privilege. */
  update: string
  /** The condition for the rows that a caller can access, where the outcome is a part. */
  part?: Partial<Record<CallerName, string>>
}

/** A person who has sent no message. */
const personId = 'b0000000-0000-4000-8000-000000000001'

const ownRow = (id: string) => `user_id = '${id}'`

const ownMessage = (id: string) =>
  `subscription_id in (select id from public.push_subscriptions where ${ownRow(id)})`

export const tables = {
  'public.site_config': {
    rows: `(id, site_name) values (1, 'Before')`,
    // The row exists, so this is the dashboard's upsert.
    insert: `(id, site_name) values (1, 'After') on conflict (id) do update set site_name = excluded.site_name`,
    update: `site_name = 'After'`,
  },
  'public.faqs': {
    rows: `(question, answer) values ('Why?', 'Because.'), ('Who?', 'We.')`,
    insert: `(question, answer) values ('When?', 'Now.')`,
    update: `answer = 'Changed.'`,
  },
  'public.categories': {
    rows: `(name) values ('Web Design')`,
    insert: `(name) values ('App Design')`,
    update: `name = 'Changed'`,
  },
  'public.portfolio_items': {
    rows: `(title, category) values ('One', 'Web Design'), ('Two', 'Web Design')`,
    insert: `(title, category) values ('Three', 'Web Design')`,
    update: `title = 'Changed'`,
  },
  'public.blog_posts': {
    rows: `(title, content) values ('First', 'Text'), ('Second', 'Text')`,
    insert: `(title, content) values ('Third', 'Text')`,
    update: `title = 'Changed'`,
  },
  'public.blog_post_versions': {
    rows: `(post_id, revision, title, content, image_urls, image_alts, slug, status, published_at)
           values (gen_random_uuid(), 1, 'T', 'C', '{}', '{}', 'slug', 'draft', now())`,
    insert: `(post_id, revision, title, content, image_urls, image_alts, slug, status, published_at)
             values (gen_random_uuid(), 1, 'T', 'C', '{}', '{}', 'slug', 'draft', now())`,
    update: `title = 'Changed'`,
  },
  'public.blog_post_slugs': {
    rows: `(slug, post_id) select 'before-' || lower(title), id from public.blog_posts`,
    insert: `(slug, post_id) values ('before', gen_random_uuid())`,
    update: `left_at = now()`,
  },
  'public.chat_logs': {
    rows: `(id, user_info) values ('c0000000-0000-4000-8000-000000000001', '{"name": "Ana"}'), (gen_random_uuid(), '{}')`,
    insert: `(user_info) values ('{}')`,
    update: `status = 'won'`,
  },
  'public.chat_step_counts': {
    rows: `(flow_version, step, reached) values ('1', 'service', 3), ('1', 'name', 1)`,
    insert: `(flow_version, step) values ('1', 'phone')`,
    update: `reached = 0`,
  },
  'public.settled_questions': {
    rows: `(key) values (repeat('a', 32)), (repeat('b', 32))`,
    insert: `(key) values (md5(random()::text))`,
    update: `settled_at = now()`,
  },
  'public.admin_presence': {
    rows: `(user_id, live) values ('${ownerId}', true), ('${salesId}', true)`,
    // The row exists, so this is the dashboard's upsert.
    insert: `(user_id, live) values (coalesce(auth.uid(), '11111111-1111-4111-8111-111111111111'), false)
             on conflict (user_id) do update set live = excluded.live`,
    update: `live = false`,
    part: { owner: ownRow(ownerId), sales: ownRow(salesId) },
  },
  // The administrator has taken the call of the conversation above.
  'public.chat_handoffs': {
    rows: `(chat_log_id, accepted_by, accepted_at, admin_seen_at) values
           ('c0000000-0000-4000-8000-000000000001', '11111111-1111-4111-8111-111111111111', now(), now())`,
    insert: `(chat_log_id) select id from public.chat_logs where user_info = '{}'`,
    update: `ended_at = now(), ended_why = 'ended'`,
  },
  'public.chat_replies': {
    rows: `(chat_log_id, content) values ('c0000000-0000-4000-8000-000000000001', 'Hello')`,
    insert: `(chat_log_id, content) values ('c0000000-0000-4000-8000-000000000001', 'Hi')`,
    update: `content = 'Changed'`,
  },
  'public.visits': {
    rows: `(path) values ('/'), ('/work')`,
    insert: `(path) values ('/contact')`,
    update: `path = '/changed'`,
  },
  // A trigger has counted the two rows above.
  'public.visit_totals': {
    rows: `(kind, day, name, visits) values ('page', '2020-01-01', '/', 2), ('page', '2020-01-02', '/', 1)`,
    insert: `(kind, day, name, visits) values ('page', '2020-01-03', '/', 1)`,
    update: `visits = 0`,
  },
  'public.admin_logins': {
    rows: `(email, status) values ('admin@example.com', 'success'), ('x@example.com', 'failure')`,
    insert: `(email, status) values ('y@example.com', 'failure')`,
    update: `status = 'success'`,
  },
  'public.contact_submissions': {
    rows: `(name, email, message) values ('Ana', 'ana@example.com', 'Hello'), ('Bo', 'bo@example.com', 'Hi')`,
    insert: `(name, email, message) values ('Cy', 'cy@example.com', 'Hey')`,
    update: `status = 'won', notes = 'Called.'`,
  },
  // The two submissions above have created two people; a trigger writes their states.
  'public.people': {
    rows: `(id, name, email) values ('${personId}', 'Dee', 'dee@example.com')`,
    insert: `(name) values ('Eve')`,
    update: `name = 'Changed', email = null, phone = '1', company = 'C', owner_id = null, tags = '{a}', unsubscribed_at = null`,
  },
  'public.person_emails': {
    rows: `(person_id, subject, body_text) values ('${personId}', 'S', 'Text')`,
    insert: `(person_id, subject, body_text) values ('${personId}', 'T', 'Text')`,
    update: `state = 'canceled'`,
  },
  'public.email_attachments': {
    rows: `(email_id, name, media_type, size, path) select id, 'a.txt', 'text/plain', 1, 'out/a' from public.person_emails`,
    // The mail is an owner's; others attach nothing to it.
    insert: `(email_id, name, media_type, size, path) select id, 'b.txt', 'text/plain', 1, 'out/b' from public.person_emails`,
    update: `name = 'c.txt'`,
  },
  'public.saved_answers': {
    rows: `(title, body) values ('Thanks', 'Hi {name}')`,
    insert: `(title, body) values ('Plan', 'Hi')`,
    update: `body = 'Changed'`,
  },
  'public.person_notes': {
    rows: `(person_id, body) values ('${personId}', 'Called')`,
    insert: `(person_id, body) values ('${personId}', 'Called again')`,
    update: `body = 'Changed'`,
  },
  'public.follow_ups': {
    rows: `(person_id, text, due_on, done_at) values ('${personId}', 'Call', '2026-11-24', now())`,
    insert: `(person_id, text, due_on) values ('${personId}', 'Write', '2026-11-25')`,
    update: `text = 'Changed', due_on = '2026-11-26', owner_id = null, done_at = now()`,
  },
  'public.person_events': {
    rows: `(person_id, kind, was, became) values ('${personId}', 'status', 'new', 'won')`,
    insert: `(person_id, kind) values ('${personId}', 'owner')`,
    update: `became = 'lost'`,
  },
  'public.push_subscriptions': {
    rows: `(user_id, endpoint, p256dh, auth) values
           ('${ownerId}', 'https://push.example/1', repeat('a', 87), repeat('b', 22)),
           ('${salesId}', 'https://push.example/2', repeat('a', 87), repeat('b', 22)),
           ('${guardedId}', 'https://push.example/3', repeat('a', 87), repeat('b', 22))`,
    insert: `(user_id, endpoint, p256dh, auth) values
             ('${ownerId}', 'https://push.example/4', repeat('a', 87), repeat('b', 22))`,
    update: `kinds = '{call}', shows_content = true, quiet_from = '20:00', quiet_to = '08:00'`,
    part: { owner: ownRow(ownerId), sales: ownRow(salesId), guarded: ownRow(guardedId) },
  },
  'public.push_messages': {
    rows: `(subscription_id, kind, expires_at) select id, 'due', now() + interval '1 hour' from public.push_subscriptions`,
    insert: `(subscription_id, kind, expires_at)
             select id, 'due', now() + interval '1 hour' from public.push_subscriptions limit 1`,
    update: `attempts = 1`,
    part: { owner: ownMessage(ownerId), sales: ownMessage(salesId), guarded: ownMessage(guardedId) },
  },
  'private.person_states': {
    // They exist already: a trigger writes them.
    rows: `(id, is_shown, is_open, mail_failed, rank, place)
           select id, true, true, false, 2, 0 from public.people on conflict (id) do nothing`,
    insert: `(id, is_shown, is_open, mail_failed, rank, place)
             select id, true, true, false, 2, 0 from public.people limit 1 on conflict (id) do nothing`,
    update: `rank = 1`,
  },
  'public.redirects': {
    rows: `(from_path, to_path) values ('/old', '/about'), ('/older', '/')`,
    insert: `(from_path, to_path) values ('/oldest', '/')`,
    update: `to_path = '/'`,
  },
  'public.missing_pages': {
    rows: `(path) values ('/a'), ('/b')`,
    insert: `(path) values ('/c')`,
    update: `is_hidden = true`,
  },
  'private.beats': {
    rows: `(job, beat_at) values ('one', now()), ('two', now())`,
    insert: `(job, beat_at) values ('three', now())`,
    update: `beat_at = now()`,
  },
  'private.due_digests': {
    rows: `(day, user_id, leased_until) values ('2026-11-24', '${ownerId}', now())`,
    insert: `(day, user_id, leased_until) values ('2026-11-25', '${ownerId}', now())`,
    update: `sent_at = now()`,
  },
  'private.month_reports': {
    rows: `(month, user_id, leased_until) values ('2026-10-01', '${ownerId}', now())`,
    insert: `(month, user_id, leased_until) values ('2026-11-01', '${ownerId}', now())`,
    update: `sent_at = now()`,
  },
  'private.people_words': {
    // The words exist already: a trigger writes them.
    rows: `(id, words) select id, '' from public.people on conflict (id) do nothing`,
    insert: `(id, words) select id, '' from public.people limit 1 on conflict (id) do nothing`,
    update: `words = 'changed'`,
  },
  'public.deleted_rows': {
    rows: `(table_name, row_id, "row") values ('faqs', 'one', '{}'), ('contact_submissions', 'two', '{}')`,
    insert: `(table_name, row_id, "row") values ('faqs', 'three', '{}')`,
    update: `label = 'Changed'`,
    part: { sales: `table_name = 'contact_submissions'`, editor: `table_name = 'faqs'` },
  },
  'public.audit_log': {
    // The last row is about an account, which only owners may see.
    rows: `(actor, action, table_name, row_id) values
           ('11111111-1111-4111-8111-111111111111', 'added', 'faqs', 'one'),
           ('11111111-1111-4111-8111-111111111111', 'changed', 'contact_submissions', 'two'),
           ('11111111-1111-4111-8111-111111111111', 'signed in', 'team_members', 'three')`,
    part: { sales: `table_name = 'contact_submissions'`, editor: `table_name = 'faqs'` },
    insert: `(actor, action, table_name, row_id) values (gen_random_uuid(), 'added', 'faqs', 'two')`,
    update: `action = 'changed'`,
  },
  'public.media_files': {
    rows: `(name, alt) values ('portfolio/one.png', 'One'), ('blog/two.png', '')`,
    insert: `(name) values ('portfolio/three.png')`,
    update: `alt = 'Changed'`,
  },
  'storage.objects': {
    from: ['storage.objects', `bucket_id = 'portfolio-images'`],
    rows: `(bucket_id, name) values ('portfolio-images', 'one.png'), ('portfolio-images', 'blog/two.png')`,
    insert: `(bucket_id, name) values ('portfolio-images', 'three.png')`,
    update: `metadata = '{}'`,
  },
  'storage.objects of mails': {
    from: ['storage.objects', `bucket_id = 'mail-attachments'`],
    rows: `(bucket_id, name) values ('mail-attachments', 'out/a')`,
    insert: `(bucket_id, name) values ('mail-attachments', 'out/b')`,
    update: `metadata = '{}'`,
  },
  // The test creates the bucket.
  'storage.objects of another bucket': {
    from: ['storage.objects', `bucket_id = 'other'`],
    rows: `(bucket_id, name) values ('other', 'secret.png')`,
    insert: `(bucket_id, name) values ('other', 'x.png')`,
    update: `metadata = '{}'`,
  },
  'public.team_members': {
    // They exist already: createUsers makes them.
    rows: `(user_id, role) select user_id, role from public.team_members on conflict do nothing`,
    insert: `(user_id, role) values ('22222222-2222-4222-8222-222222222222', 'owner')`,
    update: `name = 'Changed', picture = '/assets/me.webp', time_zone = 'Europe/Berlin', notify = '{"leads": true}'`,
    part: {
      ...{ owner: ownRow(ownerId), sales: ownRow(salesId), editor: ownRow(editorId) },
      guarded: ownRow(guardedId),
    },
  },
  'public.team_settings': {
    // The row exists already: a migration makes it.
    rows: `(id) values (true) on conflict do nothing`,
    insert: `(id) values (true) on conflict (id) do update set second_factor_demanded = false`,
    update: `second_factor_demanded = false`,
  },
  'private.recovery_codes': {
    rows: `(user_id, code_hash) values ('11111111-1111-4111-8111-111111111111', repeat('0', 64))`,
    insert: `(user_id, code_hash) values ('11111111-1111-4111-8111-111111111111', repeat('1', 64))`,
    update: `code_hash = repeat('2', 64)`,
  },
  'private.recovery_attempts': {
    rows: `(user_id) values ('11111111-1111-4111-8111-111111111111')`,
    insert: `(user_id) values ('11111111-1111-4111-8111-111111111111')`,
    update: `attempted_at = now()`,
  },
  'private.known_factors': {
    rows: `(user_id) values ('11111111-1111-4111-8111-111111111111')`,
    insert: `(user_id) values ('33333333-3333-4333-8333-333333333333')`,
    update: `user_id = '33333333-3333-4333-8333-333333333333'`,
  },
  'private.first_passwords': {
    rows: `(user_id, digest, ends_at) values ('11111111-1111-4111-8111-111111111111', sha256('a'), now())`,
    insert: `(user_id, digest, ends_at) values ('33333333-3333-4333-8333-333333333333', sha256('a'), now())`,
    update: `ends_at = now() + interval '1 year'`,
  },
  'private.alarms': {
    // It exists already: a migration makes it.
    rows: `(id) values (true) on conflict do nothing`,
    insert: `(id) values (true)`,
    update: `told_until = now() + interval '1 year'`,
  },
  'private.chat_sessions': {
    rows: `(id, secret_hash, sequence) values (gen_random_uuid(), repeat('0', 64), 1)`,
    insert: `(id, secret_hash, sequence) values (gen_random_uuid(), repeat('1', 64), 1)`,
    update: `sequence = 2`,
  },
  'private.model_days': {
    rows: `(day, answers) values ('2026-01-01', 1), ('2026-01-02', 1)`,
    insert: `(day, answers) values ('2026-01-03', 1)`,
    update: `answers = 0`,
  },
  'public.notification_settings': {
    // The row exists already: a migration makes it.
    rows: `(id) values (1) on conflict do nothing`,
    insert: `(id) values (1) on conflict (id) do update set digest_minutes = 6`,
    update: `recipients = '{a@b.co}', digest_minutes = 6, acknowledge = true, webhook = true`,
  },
  'public.notifications': {
    // Those of contact_submissions exist already: a trigger makes them.
    rows: `(channel, chat_log_id) select 'webhook', id from public.chat_logs limit 1`,
    insert: `(channel, chat_log_id) select 'mail', id from public.chat_logs limit 1`,
    update: `status = 'dead'`,
  },
  'private.used_challenges': {
    rows: `(nonce) values ('once')`,
    insert: `(nonce) values ('twice')`,
    update: `used_at = now()`,
  },
  'private.received_submissions': {
    rows: `(id, sender) values (gen_random_uuid(), 'someone')`,
    insert: `(id, sender) values (gen_random_uuid(), 'someone')`,
    update: `sender = 'changed'`,
  },
  'public.publications': {
    rows: `(reason, started_at) values ('change', now()), ('person', now())`,
    insert: `(reason, started_at) values ('elsewhere', now())`,
    update: `error = 'Changed'`,
  },
  'public.announced_pages': {
    rows: `(versions) values ('{}')`,
    insert: `(versions) values ('{}') on conflict (id) do update set versions = excluded.versions`,
    update: `versions = '{"/": "changed"}'`,
  },
  'public.site_changes': {
    rows: `(table_name, row_id, kind) values ('tests', 'one', 'edit'), ('tests', 'two', 'due')`,
    insert: `(table_name, row_id, kind) values ('tests', 'three', 'edit')`,
    update: `changed_at = now()`,
  },
  'private.visit_senders': {
    rows: `(sender, hour) values ('someone', now())`,
    insert: `(sender, hour) values ('another', now())`,
    update: `visits = 9`,
  },
  // Triggers have counted the submissions above, but on other days.
  'public.funnel_totals': {
    rows: `(kind, day, name, visits) values ('all', '2020-01-01', 'all', 2), ('page', '2020-01-01', '/', 2)`,
    insert: `(kind, day, name) values ('page', '2020-01-02', '/')`,
    update: `visits = 0`,
  },
  'public.lead_totals': {
    rows: `(kind, day, name, sent, contacted, won) values ('all', '2020-01-01', 'all', 2, 1, 0)`,
    insert: `(kind, day, name, sent, contacted, won) values ('all', '2020-01-02', 'all', 2, 1, 0)`,
    update: `sent = 0`,
  },
  'public.lead_combinations': {
    rows: `(grain, day, page, campaign, referrer, device, language, sent, contacted, won)
      values ('day', '2020-01-01', '/', 'spring', '', 'phone', 'en', 2, 1, 0)`,
    insert: `(grain, day, page, campaign, referrer, device, language, sent, contacted, won)
      values ('day', '2020-01-02', '/', 'spring', '', 'phone', 'en', 2, 1, 0)`,
    update: `sent = 0`,
  },
  'public.lead_total_changes': {
    rows: `(day, source, sent, contacted, won) values ('2020-01-01', 'contact', 1, 1, 0)`,
    insert: `(day, source, sent, contacted, won) values ('2020-01-02', 'contact', 1, 1, 0)`,
    update: `won = 1`,
  },
  'public.form_totals': {
    rows: `(day, step, visits) values ('2020-01-01', 'form', 2)`,
    insert: `(day, step, visits) values ('2020-01-02', 'form', 2)`,
    update: `visits = 0`,
  },
  'public.vital_counts': {
    rows: `(page, metric, device, day, bucket, views) values ('', 'lcp', 'phone', '2026-01-01', 70, 3)`,
    insert: `(page, metric, device, day, bucket, views) values ('', 'lcp', 'phone', '2026-01-02', 70, 3)`,
    update: `views = 0`,
  },
  'public.annotations': {
    rows: `(day, note) values ('2026-01-01', 'A campaign began')`,
    insert: `(day, note) values ('2026-01-02', 'Another one')`,
    update: `note = 'Changed'`,
  },
  'private.day_salts': {
    rows: `(day, salt) values ('2020-01-01', sha256('a'))`,
    insert: `(day, salt) values ('2020-01-02', sha256('a'))`,
    update: `salt = sha256('b')`,
  },
  'private.day_visitors': {
    rows: `(day, visitor) values ('2020-01-01', sha256('a'))`,
    insert: `(day, visitor) values ('2020-01-02', sha256('a'))`,
    update: `visitor = sha256('b')`,
  },
  'private.visit_reports': {
    rows: `(day, once) values ('2020-01-01', '1')`,
    insert: `(day, once) values ('2020-01-02', '1')`,
    update: `once = '2'`,
  },
  'private.contact_submissions_words': {
    // The words exist already: a trigger writes them.
    rows: `(id, words) select id, '' from public.contact_submissions on conflict (id) do nothing`,
    insert: `(id, words) select id, '' from public.contact_submissions limit 1 on conflict (id) do nothing`,
    update: `words = 'changed'`,
  },
  'private.chat_logs_words': {
    // The words exist already: a trigger writes them.
    rows: `(id, words) select id, '' from public.chat_logs on conflict (id) do nothing`,
    insert: `(id, words) select id, '' from public.chat_logs limit 1 on conflict (id) do nothing`,
    update: `words = 'changed'`,
  },
  'private.blog_posts_words': {
    // The words exist already: a trigger writes them.
    rows: `(id, words) select id, '' from public.blog_posts on conflict (id) do nothing`,
    insert: `(id, words) select id, '' from public.blog_posts limit 1 on conflict (id) do nothing`,
    update: `words = 'changed'`,
  },
  'private.cleared_logins': {
    rows: `(id, email, status, created_at) values ('one', 'a@b.co', 'failure', now())`,
    insert: `(id, email, status, created_at) values ('two', 'a@b.co', 'failure', now())`,
    update: `status = 'changed'`,
  },
  'private.login_reports': {
    rows: `(sender) values ('someone')`,
    insert: `(sender) values ('someone')`,
    update: `sender = 'changed'`,
  },
} satisfies Record<string, Table>

export type TableName = keyof typeof tables
