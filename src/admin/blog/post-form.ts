/** The values of the editor's form, and their conversion from and to a row. */
import * as z from 'zod/mini'
import type { ComparedField } from '#admin/parts/conflicts.ts'
import type { PostChanges } from '#data/blog-posts-admin.ts'
import { POST_LIMITS } from '#data/post-facts.ts'
import { messages } from './messages.ts'
import { readTags, tagsProblem } from './post-tags.ts'
import { slugProblem } from './slug.ts'
import { withoutPlaceholders } from './text-pictures.ts'

const picture = z.object({
  /** Identifies the picture within this form. */
  key: z.string(),
  /** Null until it is uploaded. */
  address: z.nullable(z.string()),
  /** The alternative text; '' for decoration, null while undecided. */
  alt: z.nullable(z.string()),
})

/** A picture above the text. */
export type Picture = z.infer<typeof picture>

const filled = (longest: number, tooLong: string) =>
  z.string().check(
    z.refine(text => text.trim() !== '', messages.required),
    z.refine(text => text.trim().length <= longest, tooLong),
  )

const atMost = (longest: number, tooLong: string) =>
  z.string().check(z.refine(text => text.trim().length <= longest, tooLong))

/** The schema of the form and its local draft; a draft may be older than some fields, hence the defaults. */
export const storedForm = z.object({
  title: z.string(),
  content: z.string(),
  /** If empty, it is made from the title. */
  slug: z.string(),
  pictures: z.array(picture),
  excerpt: z._default(z.string(), ''),
  /** If empty, the agency is the author. */
  author: z._default(z.string(), ''),
  /** As typed, separated by commas. */
  tags: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  /** Address of the share card picture, which has no description; '' for none. */
  shareImage: z._default(z.string(), ''),
})

/** Validates the form before anything is sent (BADM-02). */
export const validForm = z.extend(storedForm, {
  title: filled(200, messages.titleTooLong),
  content: filled(100_000, messages.contentTooLong),
  slug: z.string().check(
    z.refine(slug => slugProblem(slug.trim()) === null, {
      error: issue => slugProblem(String(issue.input).trim()) ?? '',
    }),
  ),
  pictures: z.array(picture).check(z.maxLength(POST_LIMITS.pictures, messages.tooManyImages)),
  excerpt: atMost(POST_LIMITS.excerpt, messages.excerptTooLong),
  author: atMost(POST_LIMITS.author, messages.authorTooLong),
  tags: z.string().check(
    z.refine(typed => tagsProblem(typed) === null, {
      error: issue => tagsProblem(String(issue.input)) ?? '',
    }),
  ),
  description: atMost(POST_LIMITS.description, messages.descriptionTooLong),
  shareImage: z.string(),
})

export type PostForm = z.infer<typeof storedForm>

/** The content of a row or of a version of one. */
export interface PostWords {
  title: string
  content: string
  slug: string
  image_urls: string[]
  image_alts: Record<string, string>
  excerpt: string
  author: string
  tags: string[]
  description: string
  share_image: string
}

export const EMPTY_FORM: PostForm = {
  ...{ title: '', content: '', slug: '', pictures: [] },
  ...{ excerpt: '', author: '', tags: '', description: '', shareImage: '' },
}

/** The form of a stored post. */
export function formOf(words: PostWords): PostForm {
  const { title, content, slug, image_urls, image_alts, share_image } = words
  return {
    title,
    content,
    slug,
    pictures: image_urls.map((address, index) => ({
      key: `${index} ${address}`,
      address,
      alt: image_alts[address] ?? null,
    })),
    excerpt: words.excerpt,
    author: words.author,
    tags: words.tags.join(', '),
    description: words.description,
    shareImage: share_image,
  }
}

/** The row's new content (BADM-09). Every picture must be uploaded; `addressOf` returns its address. */
export function wordsOf(
  { title, content, slug, pictures, excerpt, author, tags, description, shareImage }: PostForm,
  addressOf: (picture: Picture) => string,
): Omit<PostChanges, 'status' | 'published_at'> {
  const alts = pictures.flatMap(picture =>
    picture.alt === null ? [] : [[addressOf(picture), picture.alt.trim()] as const],
  )
  return {
    title: title.trim(),
    content: content.trim(),
    slug: slug.trim() || null,
    image_urls: pictures.map(addressOf),
    image_alts: Object.fromEntries(alts),
    excerpt: excerpt.trim(),
    author: author.trim(),
    tags: readTags(tags),
    description: description.trim(),
    share_image: shareImage,
  }
}

/** Both states of a post by field, with readable field names; only one's own if `theirs` is null. */
export function comparedForms(mine: PostForm, theirs: PostForm | null): ComparedField[] {
  const words = (form: PostForm) => [
    ['Title', form.title.trim()] as const,
    ['Address', form.slug.trim()] as const,
    ['Content', form.content.trim()] as const,
    ['Images', picturesOf(form)] as const,
    ['Excerpt', form.excerpt.trim()] as const,
    ['Author', form.author.trim()] as const,
    ['Tags', readTags(form.tags).join(', ')] as const,
    ['Description', form.description.trim()] as const,
    ['Share picture', form.shareImage] as const,
  ]
  const other = theirs && words(theirs)
  return words(mine).map(([label, text], index) => ({
    ...{ label, mine: text },
    ...(other && { theirs: other[index]?.[1] ?? '' }),
  }))
}

const picturesOf = ({ pictures }: PostForm) =>
  pictures
    .map(({ address, alt }) =>
      `${address ?? 'New image'} ${alt === null ? '' : alt || '(decoration)'}`.trim(),
    )
    .join('\n')

/** Whether both would be stored as the same row. */
export function isSameForm(one: PostForm, other: PostForm): boolean {
  const facts = ({ title, content, slug, pictures, ...form }: PostForm) =>
    JSON.stringify([
      ...[title.trim(), content.trim(), slug.trim()],
      ...[form.excerpt.trim(), form.author.trim(), form.description.trim(), readTags(form.tags)],
      form.shareImage,
      pictures.map(({ key, address, alt }) => [address ?? key, alt?.trim() ?? null]),
    ])
  return facts(one) === facts(other)
}

/** The form as a draft can keep it: files in the text exist only on this page; those above it are kept separately. */
export const storableForm = (form: PostForm): PostForm => ({
  ...form,
  content: withoutPlaceholders(form.content),
})

/** A kept form without pictures whose files (by key) are gone. */
export function withFiles(kept: PostForm, files: ReadonlyMap<string, unknown>): PostForm {
  const isThere = ({ key, address }: Picture) => address !== null || files.has(key)
  return { ...kept, pictures: kept.pictures.filter(isThere) }
}

/**
 * The form after a save: uploaded pictures get their addresses and the post its slug, while text typed
 * during the save stays (UX-07). `stored` is the form of the stored row.
 */
export function afterSave(current: PostForm, sent: PostForm, stored: PostForm): PostForm {
  const places = new Map(sent.pictures.map(({ key }, index) => [key, stored.pictures[index]?.address]))
  const withAddress = (entry: Picture): Picture => ({
    ...entry,
    address: entry.address ?? places.get(entry.key) ?? null,
  })
  return {
    ...current,
    slug: current.slug === sent.slug ? stored.slug : current.slug,
    pictures: current.pictures.map(withAddress),
  }
}

/** The pictures with the one at `index` moved by `step`; unchanged at the ends (UX-13). */
export function movePicture(pictures: readonly Picture[], index: number, step: -1 | 1): Picture[] {
  const moved = [...pictures]
  const [taken] = moved.splice(index, 1)
  const place = index + step
  if (!taken || place < 0 || place > moved.length) return [...pictures]
  moved.splice(place, 0, taken)
  return moved
}

/** The pictures with a changed one. A post's descriptions are stored by address, so all of one address change. */
export const withPicture = (pictures: readonly Picture[], changed: Picture): Picture[] =>
  pictures.map(picture => {
    if (picture.key === changed.key) return changed
    const isSame = picture.address !== null && picture.address === changed.address
    return isSame ? { ...picture, alt: changed.alt } : picture
  })

/** The pictures with one of the media library at the end; one that was there already keeps its description. */
export function withLibraryPicture(pictures: readonly Picture[], added: Picture): Picture[] {
  const same = pictures.find(({ address }) => address === added.address)
  return [...pictures, { ...added, alt: same ? same.alt : added.alt }]
}

/** The number of pictures, above the text and in it, neither described nor marked as decoration (UX-10). */
export function countMissingAlts({ content, pictures }: PostForm): number {
  const inText = content.match(/!\[\s*\]\([^)\n]*\)/g)?.length ?? 0
  return inText + pictures.filter(({ alt }) => alt === null).length
}

/** The number of pictures in the text without an address: a draft keeps their descriptions, but not their files. */
export const countMissingFiles = ({ content }: PostForm): number =>
  content.match(/!\[(?:\\.|[^\]\\\n])*\]\(\s*\)/g)?.length ?? 0
