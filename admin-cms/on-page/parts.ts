/** The parts of an entry that can be clicked on a page: its words, its pictures and its body. */
import { readableMail } from '#components/obfuscated-mail.ts'
import { longDate } from '#lib/long-date.ts'
import { paragraphs } from '#lib/paragraphs.ts'
import type { Fields } from '../file-format.ts'
import { formOf } from '../forms.ts'
import { type Path, textAt, valueAt } from './paths.ts'

/** A field of a form, as far as it matters here. */
export interface FormField {
  name: string
  label?: string
  widget?: string
  required?: boolean
  hint?: string
  pattern?: [string, string]
  label_singular?: string
  /** The fields of a group, or of each entry of a list. */
  fields?: FormField[]
  /** The field of a list of single lines. */
  field?: FormField
}

/** A field that is edited when its part is clicked. */
export interface Input {
  path: Path
  form: FormField
}

/** One thing on a page that an editor can click. */
export interface Part {
  file: string
  kind: 'words' | 'picture' | 'body'
  /** The path of its value; for a picture with alternative text, of the group of both. */
  path: Path
  /** What identifies it on the page: the words of each paragraph, or the picture's name. */
  keys: string[]
  /** The fields to edit; for a link, its address, too. */
  inputs: Input[]
  /** A picture's alternative text. */
  alternative?: string
}

/** Text as it is compared: without the joiners that keep figures together on pages, and with single spaces. */
export const tidy = (text: string): string => text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim()

/** The key of a picture, e.g. of `../media/case-web.webp` or of the build's `/_astro/case-web.B3x_2y.avif`. */
export function pictureKey(address: string): string {
  const plain = address.replaceAll(/%2F/gi, '/')
  const [, name = ''] = /([\w-]+)\.(?:[\w-]+\.)?(?:webp|avif|png|jpe?g)\b/.exec(plain) ?? []
  return `picture ${name}`
}

/** A value as a page shows it, e.g. a day in words. */
export function shownText(form: FormField, value: string): string {
  if (form.widget === 'datetime') return value && longDate(new Date(value))
  return form.name === 'supportMail' ? readableMail(value) : value
}

/** The group that shows only in a page's head. */
const IN_HEAD = 'seo'

/** Whether a value is an address, which a page has in an attribute and not in its text. */
export const isAddress = (text: string) => /^(https?:\/\/|mailto:|\/)\S*$/.test(text)
const ADDRESSES = ['href', 'url', 'path']

/**
 * The parts of a file with these fields, in the order of its form.
 * @param only Which fields count; see `Source`.
 */
export function partsOf(file: string, fields: Fields, only?: string[]): Part[] {
  const all = [...walk(formOf(file) as FormField[], fields, [])].map(part => ({ ...part, file }))
  if (!only) return all
  return all.filter(({ path }) => {
    const names = [`${shapeOf(path)}.`, `${path.join('.')}.`]
    return only.some(start => names.some(name => name.startsWith(`${start}.`)))
  })
}

const shapeOf = (path: Path) => path.map(step => (typeof step === 'number' ? '#' : step)).join('.')

type Found = Omit<Part, 'file'>

function* walk(form: FormField[], value: unknown, path: Path): Generator<Found> {
  for (const field of form) {
    const here = [...path, field.name]
    const inner = valueAt(value, [field.name])
    if (inner === undefined || inner === null || here[0] === IN_HEAD) continue
    if (field.widget === 'object') yield* ofGroup(field, inner, here)
    else if (field.widget === 'list') yield* ofList(field, inner, here)
    else if (field.widget === 'image') yield* ofPicture([{ path: here, form: field }], inner, here)
    else if (field.widget === 'markdown') {
      yield { kind: 'body', path: here, keys: [], inputs: [{ path: here, form: field }] }
    } else if (['string', 'text', 'datetime'].includes(field.widget ?? '')) {
      yield* ofWords(field, inner, here, form)
    }
  }
}

function* ofGroup({ fields = [] }: FormField, value: unknown, path: Path): Generator<Found> {
  const source = fields.find(({ name, widget }) => name === 'src' && widget === 'image')
  if (!source) return yield* walk(fields, value, path)
  const inputs = fields.map(form => ({ path: [...path, form.name], form }))
  const alternative = textAt(value, ['alt'])
  for (const part of ofPicture(inputs, valueAt(value, [source.name]), path))
    yield alternative ? { ...part, alternative } : part
}

function* ofPicture(inputs: Input[], source: unknown, path: Path): Generator<Found> {
  if (typeof source === 'string') yield { kind: 'picture', path, keys: [pictureKey(source)], inputs }
}

function* ofList(
  { fields, field, label, label_singular }: FormField,
  value: unknown,
  path: Path,
): Generator<Found> {
  if (!Array.isArray(value)) return
  for (const [place, item] of value.entries()) {
    const here = [...path, place]
    if (fields) yield* ofGroup({ name: '', fields }, item, here)
    else if (field) yield* ofWords({ ...field, label: label_singular ?? label ?? '' }, item, here, [])
  }
}

function* ofWords(form: FormField, value: unknown, path: Path, siblings: FormField[]): Generator<Found> {
  const text = textAt([value], [0])
  if (text === null || isAddress(text) || ADDRESSES.includes(form.name)) return
  const keys = paragraphs(shownText(form, text)).map(tidy)
  if (keys.length === 0) return
  const address = form.name === 'label' && siblings.find(({ name }) => ADDRESSES.includes(name))
  const more = address ? [{ path: [...path.slice(0, -1), address.name], form: address }] : []
  yield { kind: 'words', path, keys, inputs: [{ path, form }, ...more] }
}
