/** Human-readable names of tables and fields. */

const TABLES: Record<string, string> = {
  contact_submissions: 'Submission',
  chat_logs: 'Chat log',
  portfolio_items: 'Portfolio item',
  categories: 'Category',
  blog_posts: 'Blog post',
  faqs: 'FAQ',
  redirects: 'Redirect',
  media_files: 'File',
  site_config: 'Site settings',
  notification_settings: 'Notification settings',
  people: 'Person',
  person_emails: 'Mail',
  person_notes: 'Note',
  follow_ups: 'Next step',
  saved_answers: 'Saved answer',
  team_members: 'Account',
  team_settings: 'Team settings',
  admin_logins: 'List of attempts to sign in',
}

/** The name of a row of this table, e.g. `Blog post`; an unknown table keeps its own name. */
function tableName(table: string): string {
  return TABLES[table] ?? table.replaceAll('_', ' ')
}

/** The description of a row, e.g. `Blog post “Hello”`. */
export function rowName(table: string, label: string): string {
  return label ? `${tableName(table)} “${label}”` : tableName(table)
}

/** Names for fields whose column names would be misleading or meaningless. */
const FIELDS: Record<string, string> = {
  alt: 'alt text',
  body: 'text',
  chat_log_id: 'conversation',
  done_at: 'done',
  due_on: 'day',
  flags: 'spam mark',
  merged_into: 'merge',
  owner_id: 'owner',
  hero_bg: 'hero background',
  focus: 'focal point',
  hero_focus: 'focal point',
  image_alts: 'picture descriptions',
  image_focus: 'focal point',
  image_url: 'image',
  image_urls: 'pictures',
  place: 'order',
  published_at: 'publication date',
  share_image: 'share picture',
  slug: 'address',
  video_url: 'video',
}

/** Internal fields, which nobody changes on purpose. */
const UNSPOKEN = new Set([
  ...['revision', 'updated_at', 'created_at', 'id', 'timestamp', 'finished_at'],
  ...['image_width', 'image_height', 'person_id', 'by_hand'],
])

/** The names of fields, e.g. `hero title, logo`. */
export function fieldNames(fields: readonly string[]): string {
  const spoken = fields.filter(field => !UNSPOKEN.has(field))
  return spoken.map(field => FIELDS[field] ?? field.replaceAll('_', ' ')).join(', ')
}
