/** Test helpers: portfolios, and the gallery as a visitor sees it. */
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

/** The gallery after these actions, in order. */
export const after = (gallery: Gallery, ...actions: GalleryAction[]) => actions.reduce(reduceGallery, gallery)
/** The ids of the cards that show. */
export const ids = (gallery: Gallery) => viewOf(gallery).shown.map(item => item.id)
/** The ids of the items `from` up to, but not including, `to`. */
export const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => String(from + index))
