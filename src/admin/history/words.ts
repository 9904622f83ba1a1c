/** Names of tables and fields, as people say them. */

const TABLES: Record<string, string> = {
  contact_submissions: 'Submission',
  chat_logs: 'Chat log',
  portfolio_items: 'Portfolio item',
  categories: 'Category',
  blog_posts: 'Blog post',
  faqs: 'FAQ',
  site_config: 'Site settings',
}

/** What a row of this table is called, e.g. `Blog post`; an unknown table keeps its name. */
export function tableName(table: string): string {
  return TABLES[table] ?? table.replaceAll('_', ' ')
}

/** A row in words, e.g. `Blog post “Hello”`. */
export function rowName(table: string, label: string): string {
  return label ? `${tableName(table)} “${label}”` : tableName(table)
}

/** Fields in words, e.g. `hero title, logo`. */
export function fieldNames(fields: readonly string[]): string {
  return fields.map(field => field.replaceAll('_', ' ')).join(', ')
}
