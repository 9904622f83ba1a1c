/** For tests: portfolios, and what somebody who looks at one has before them. */
import type { PortfolioItem } from '#data/portfolio-items.ts'
import {
  firstGallery,
  type Gallery,
  type GalleryAction,
  PAGE_SIZE,
  reduceGallery,
  viewOf,
} from './gallery.ts'

/** An item of a portfolio. */
export const itemOf = (id: string, category = 'Web Design'): PortfolioItem => ({
  id,
  title: `Project ${id}`,
  description: '',
  category,
  type: 'image',
  image_url: null,
  video_url: null,
  metrics: [],
  technologies: [],
  link: null,
})

/** Items named after their numbers; every third is a film. */
export const listOf = (length: number) =>
  Array.from({ length }, (_, index) => itemOf(String(index), index % 3 === 0 ? 'Video Ads' : 'Web Design'))

export const CATEGORIES = ['App Design', 'Video Ads', 'Web Design']

/** The page as it comes from the server: the first twelve of `items`. */
export const pageWith = (items: PortfolioItem[], hasBackend = true) =>
  firstGallery({ first: items.slice(0, PAGE_SIZE), total: items.length, categories: CATEGORIES, hasBackend })

/** The page after the complete list has arrived. */
export const completeWith = (items: PortfolioItem[]) => after(pageWith(items), { type: 'arrived', items })

/** What these actions, one after the other, make of a gallery. */
export const after = (gallery: Gallery, ...actions: GalleryAction[]) => actions.reduce(reduceGallery, gallery)
/** The ids of the cards that show. */
export const ids = (gallery: Gallery) => viewOf(gallery).shown.map(item => item.id)
/** The ids of a list's items from one to before another. */
export const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index))
