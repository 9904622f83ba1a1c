/** Words that come from database rows; they link to the place in the dashboard where they are edited. */
import { connection } from '#data/connection.ts'
import { createPublicClient } from '#data/public-client.ts'
import { readSiteConfig } from '#data/site-config.ts'

/** What is said of words that come from a row. */
interface Explanation {
  title: string
  text: string
  link: { label: string; href: string } | null
}

/** A part of the page that shows a row. */
export interface DatabaseWords {
  element: HTMLElement
  /** Explains the row that it shows now: elements are reused for others. */
  explain: () => Explanation
}

const toTab = (tab: string, term: string | null | undefined) =>
  `/admin?${new URLSearchParams({ tab, ...(term && { q: term.trim() }) })}`

const titleIn = (element: Element, selector: string) => element.querySelector(selector)?.textContent

/** The parts of pages that show rows, what they are called, and where they are edited. */
const ROWS: { selector: string; explain: (element: Element) => Explanation }[] = [
  {
    selector: '.project',
    explain: element => ({
      title: 'A project of the portfolio',
      text: 'Its words and picture are edited in the dashboard.',
      link: { label: 'Open it in the dashboard', href: toTab('portfolio', titleIn(element, 'h2')) },
    }),
  },
  {
    selector: '.filters',
    explain: () => ({
      title: 'Categories of the portfolio',
      text: 'Their names are edited in the dashboard.',
      link: { label: 'Open the categories', href: toTab('categories', null) },
    }),
  },
  {
    selector: 'article.post',
    explain: element => ({
      title: 'A post of the blog',
      text: 'Its words and pictures are edited in the dashboard.',
      link: { label: 'Open it in the dashboard', href: toTab('blog', titleIn(element, '.post-title')) },
    }),
  },
  {
    selector: '.post-list ul',
    explain: () => ({
      title: 'Posts of the blog',
      text: 'Posts are written in the dashboard.',
      link: { label: 'Open the blog', href: toTab('blog', null) },
    }),
  },
  {
    selector: '[data-faqs]',
    explain: () => ({
      title: 'Questions of the database',
      text: 'These questions are rows of the table “faqs”, which the dashboard has no form for. Those of /faqs are edited on that page.',
      link: null,
    }),
  },
]

/** The parts of the page that show rows of lists now. */
export const findRows = (page: Document): DatabaseWords[] =>
  ROWS.flatMap(({ selector, explain }) =>
    [...page.querySelectorAll<HTMLElement>(`main ${selector}`)].map(element => ({
      element,
      explain: () => explain(element),
    })),
  )

/** Everything on the page that shows a row, and what the frame shows of the dashboard's settings. */
export async function findDatabaseWords(page: Document, role: string): Promise<DatabaseWords[]> {
  // If the settings cannot be read, the words count as the file's; the form says where they come from.
  const settings = connection && (await readSiteConfig(createPublicClient(connection)).catch(() => null))
  const isOwner = role === 'owner'
  const ofSettings: Explanation = {
    title: 'Site Settings',
    text: isOwner
      ? 'Name and slogan are set in the dashboard.'
      : 'Name and slogan are set in the dashboard, by an owner.',
    link: isOwner ? { label: 'Open Site Settings', href: '/admin?settings=open' } : null,
  }
  const names = settings?.site_name ? ['.brand > span', '.door h1'] : []
  const selectors = [...names, ...(settings?.slogan ? ['.identity > p'] : [])]
  const found = selectors.flatMap(selector => [...page.querySelectorAll<HTMLElement>(selector)])
  return [...findRows(page), ...found.map(element => ({ element, explain: () => ofSettings }))]
}
