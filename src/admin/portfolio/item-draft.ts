/** An item being edited, and its conversion to the stored row (PEDT). */
import * as z from 'zod/mini'
import type { ComparedField } from '#admin/parts/conflicts.ts'
import type { ItemEntries, ManagedItem } from '#data/portfolio-editing.ts'
import { cutText } from '#lib/shorten.ts'
import { thumbnailCandidates } from '#lib/thumbnail.ts'

/** Defaults for fields left blank (CNST-30). */
export const DEFAULTS = {
  title: 'Untitled Project',
  description: 'Project description',
  metric: '100% Satisfaction',
  technology: 'React',
} as const

const required = (name: string, verb = 'is') => z.minLength(1, `${name} ${verb} required.`)
const atMost = (count: number) => z.maxLength(count, `At most ${count} characters.`)
const lines = (name: string, longest: number) =>
  z.string().check(
    required(name, 'are'),
    z.refine(
      text => splitLines(text).every(line => line.length <= longest),
      `At most ${longest} characters per line.`,
    ),
    z.refine(text => splitLines(text).length <= 50, 'At most 50 lines.'),
  )

/** Accepts web addresses, and also paths and file names on this site (DEC-19). */
const address = z.string().check(
  z.maxLength(2048, 'The address is too long.'),
  z.refine(
    text => text.trim() === '' || thumbnailCandidates(text).length > 0,
    'Enter a web address or a path.',
  ),
)

/** The fields of the form, as a draft on this device may contain them, valid or not. */
export const storedDraft = z.object({
  title: z.string(),
  category: z.string(),
  description: z.string(),
  type: z.enum(['image', 'video']),
  imageUrl: z.string(),
  videoUrl: z.string(),
  /** One per line, like technologies. */
  metrics: z.string(),
  technologies: z.string(),
  link: z.string(),
  status: z.enum(['draft', 'published']),
})

/** Validates the fields before saving. */
export const itemDraft = z
  .extend(storedDraft, {
    title: z.string().check(required('Title'), atMost(200)),
    category: z.string().check(required('Category')),
    description: z.string().check(required('Description'), atMost(5000)),
    imageUrl: address,
    metrics: lines('Metrics', 200),
    technologies: lines('Technologies', 100),
    link: address,
  })
  .check(({ value, issues }) => {
    const field = value.type === 'video' ? 'videoUrl' : 'imageUrl'
    const refuse = (message: string) =>
      issues.push({ code: 'custom', message, path: [field], input: value[field] })
    if (value[field].trim() === '') refuse(`${LABELS[field]} is required.`)
    // An image's form does not show the address of a film, so nobody could correct it; it is not stored either.
    const fault = value.type === 'video' && z.safeParse(address, value.videoUrl).error?.issues[0]
    if (fault) refuse(fault.message)
  })

export type ItemDraft = z.infer<typeof storedDraft>

/** A blank draft: one empty metric and one empty technology (PEDT-02). */
export function blankDraft(firstCategory: string): ItemDraft {
  return {
    title: '',
    category: firstCategory,
    description: '',
    type: 'image',
    imageUrl: '',
    videoUrl: '',
    metrics: '',
    technologies: '',
    link: '',
    status: 'published',
  }
}

/** The initial draft for editing a stored item. */
export function draftOf(item: ManagedItem): ItemDraft {
  return {
    title: item.title,
    category: item.category,
    description: item.description,
    type: item.type,
    imageUrl: item.image_url ?? '',
    videoUrl: item.video_url ?? '',
    metrics: item.metrics.join('\n'),
    technologies: item.technologies.join('\n'),
    link: item.link ?? '',
    status: item.status,
  }
}

/** Whether both have the same values. */
export const isSameDraft = (one: ItemDraft, other: ItemDraft | null) =>
  other !== null &&
  Object.keys(one).every(key => one[key as keyof ItemDraft] === other[key as keyof ItemDraft])

/** A new, empty item; its id is final from the start (PEDT-02). */
export function newItem(id: string, now: Date): ManagedItem {
  return {
    id,
    title: '',
    description: '',
    category: '',
    type: 'image',
    image_url: null,
    video_url: null,
    metrics: [],
    technologies: [],
    link: null,
    image_focus: null,
    status: 'published',
    place: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    revision: 1,
  }
}

/**
 * The item to store: trimmed, blank fields replaced by defaults, empty lines dropped (PEDT-06); a film's address
 * only for films (PEDT-09). Keeps the `created_at` of `item`.
 */
export function itemFrom(draft: ItemDraft, item: ManagedItem, now: Date): ManagedItem {
  const metrics = splitLines(draft.metrics)
  const technologies = splitLines(draft.technologies)
  return {
    ...item,
    title: draft.title.trim() || DEFAULTS.title,
    description: draft.description.trim() || DEFAULTS.description,
    category: draft.category,
    type: draft.type,
    image_url: draft.imageUrl.trim() || null,
    video_url: draft.type === 'video' ? draft.videoUrl.trim() || null : null,
    metrics: metrics.length > 0 ? metrics : [DEFAULTS.metric],
    technologies: technologies.length > 0 ? technologies : [DEFAULTS.technology],
    link: draft.link.trim() || null,
    status: draft.status,
    updated_at: now.toISOString(),
  }
}

/** The fields of an item that people enter; the database sets the others. */
export function entriesOf(item: ManagedItem): ItemEntries {
  const { title, description, category, type, image_url, video_url, metrics, technologies, link, status } =
    item
  return { title, description, category, type, image_url, video_url, metrics, technologies, link, status }
}

/** The labels of the form's fields. */
export const LABELS: Record<keyof ItemDraft, string> = {
  title: 'Title',
  category: 'Category',
  type: 'Type',
  status: 'Status',
  description: 'Description',
  imageUrl: 'Image URL',
  videoUrl: 'Video URL',
  link: 'Project Link',
  metrics: 'Metrics',
  technologies: 'Technologies',
}

/** Both versions of an item by field; only one's own if `theirs` is null. */
export function comparedItems(mine: ManagedItem, theirs: ManagedItem | null): ComparedField[] {
  const [own, other] = [draftOf(mine), theirs && draftOf(theirs)]
  return Object.entries(LABELS).map(([name, label]) => {
    const field = name as keyof ItemDraft
    return { label, mine: own[field], ...(other && { theirs: other[field] }) }
  })
}

/** A copy to edit: marked as such in its title, a draft, without a fixed place. */
export function copyOf(item: ManagedItem, id: string, now: Date): ManagedItem {
  const title = `${cutText(item.title, 190)} (copy)`
  const time = now.toISOString()
  return { ...item, id, title, status: 'draft', place: null, created_at: time, updated_at: time }
}

/** Which values are still defaults, which visitors would take for real. */
export function standIns({ metrics, technologies }: Pick<ManagedItem, 'metrics' | 'technologies'>) {
  const isOnly = (list: string[], value: string) => list.length === 1 && list[0]?.trim() === value
  return { metric: isOnly(metrics, DEFAULTS.metric), technology: isOnly(technologies, DEFAULTS.technology) }
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
