import { ErrorBoundary } from '#components/ErrorBoundary.tsx'
import { listCategories } from '#data/categories.ts'
import { connection } from '#data/connection.ts'
import { listPortfolioItems, readPublishedItems } from '#data/portfolio-items.ts'
import { createPublicClient } from '#data/public-client.ts'
import { Portfolio, type PortfolioProps } from './Portfolio.tsx'
import type { PortfolioSource } from './use-gallery.ts'

const db = connection && createPublicClient(connection)

const source: PortfolioSource = {
  current:
    db &&
    (async () => {
      const [items, categories] = await Promise.all([listPortfolioItems(db), listCategories(db)])
      return { items, categories: categories.map(category => category.name) }
    }),
  published: () => readPublishedItems(),
  shownIds: () => [...findCards()].map(card => card.dataset.id ?? ''),
  random: Math.random,
}

const findCards = () =>
  typeof document === 'undefined' ? [] : document.querySelectorAll<HTMLElement>('#projects > li')

/** The portfolio on /work. It reads from the backend; an error in it cannot take the page down. */
export function PortfolioIsland(props: Omit<PortfolioProps, 'source'>) {
  return (
    <ErrorBoundary>
      <Portfolio {...props} source={source} />
    </ErrorBoundary>
  )
}
