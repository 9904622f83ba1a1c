/** Replaces the words and pictures that a page shows of a part, and restores the old ones. */
import { keepSpans } from '#lib/keep-spans.ts'
import { paragraphs } from '#lib/paragraphs.ts'
import { markdownNodes } from './markdown-nodes.ts'
import { shownText, tidy } from './parts.ts'
import type { Placed } from './places.ts'

interface Old {
  nodes: Node[]
  text: string
  /** The `aria-label` of an animated title. */
  label: string | null
}

/** Remembers a page's own words, so that they can be restored with their links and short forms. */
export function createShownWords() {
  const olds = new WeakMap<Element, Old>()
  const oldPictures = new WeakMap<Element, { src: string; srcset: string; sources: Element[] }>()

  /** Paragraphs taken out of a spot, in order: a copy of another one could not be restored. */
  const removed = new WeakMap<HTMLElement[], HTMLElement[]>()
  const described = new WeakSet<Element>()

  function oldOf(element: Element): Old {
    const text = tidy(element.textContent ?? '')
    const old = olds.get(element) ?? {
      nodes: [...element.childNodes],
      text,
      label: element.getAttribute('aria-label'),
    }
    olds.set(element, old)
    return old
  }

  function write(element: HTMLElement, text: string, isOld: boolean) {
    const old = oldOf(element)
    if (tidy(element.textContent ?? '') === (isOld ? old.text : tidy(text))) return
    if (isOld) element.replaceChildren(...old.nodes)
    else element.textContent = keepSpans(text)
    if (old.label !== null) element.setAttribute('aria-label', isOld ? old.label : text)
  }

  /** Shows `value` at one spot, whose original words are `built`. */
  function showWords(spot: HTMLElement[], value: string, built: string) {
    const [words, own] = [value, built].map(text => paragraphs(text)) as [string[], string[]]
    if (words.length === 0) words.push('')
    const out = [...spot.splice(words.length), ...(removed.get(spot) ?? [])]
    for (const gone of out) gone.remove()
    removed.set(spot, out)
    for (const [place, text] of words.entries()) {
      const last = spot.at(-1)
      if (place >= spot.length && last) {
        const more = out.shift() ?? (last.cloneNode(true) as HTMLElement)
        last.after(more)
        spot.push(more)
      }
      const element = spot[place]
      const isOld = text === own[place]
      // An untouched element still has its own words.
      if (element && (!isOld || olds.has(element))) write(element, text, isOld)
    }
  }

  function showPicture(image: HTMLElement, address: string | null) {
    if (!(image instanceof HTMLImageElement)) return
    const picture = image.closest('picture')
    const old = oldPictures.get(image) ?? {
      src: image.getAttribute('src') ?? '',
      srcset: image.getAttribute('srcset') ?? '',
      sources: [...(picture?.querySelectorAll('source') ?? [])],
    }
    oldPictures.set(image, old)
    if (address === null) {
      if (image.getAttribute('src') === old.src) return
      picture?.prepend(...old.sources)
      if (old.srcset) image.setAttribute('srcset', old.srcset)
      image.setAttribute('src', old.src)
      return
    }
    if (image.getAttribute('src') === address) return
    for (const source of old.sources) source.remove()
    image.removeAttribute('srcset')
    image.setAttribute('src', address)
  }

  return {
    /** Shows a value of a part's first field; `built` is what the page was built with. */
    words({ part, spots }: Placed, value: string, built: string) {
      const [input] = part.inputs
      if (!input) return
      const [text, own] = [shownText(input.form, value), shownText(input.form, built)]
      for (const spot of spots) {
        if (part.kind === 'words') showWords(spot, text, own)
        const [element] = spot
        if (part.kind !== 'body' || !element) continue
        const old = oldOf(element)
        const isOld = value.trim() === built.trim()
        // Nothing is rewritten that is there already, because the page is watched for changes.
        if (isOld && element.firstChild === old.nodes[0]) continue
        const nodes = isOld ? old.nodes : markdownNodes(value, element.ownerDocument)
        if (element.textContent !== nodes.map(node => node.textContent).join(''))
          element.replaceChildren(...nodes)
      }
    },
    /** Sets the alternative text, but only once it is changed: the page may treat the picture as decoration. */
    alternative({ spots }: Placed, value: string, built: string) {
      for (const image of spots.flat()) {
        if (value === built && !described.has(image)) continue
        described.add(image)
        image.setAttribute('alt', value)
      }
    },
    /** Shows the picture at a URL; null restores the one that the page was built with. */
    picture({ spots }: Placed, address: string | null) {
      for (const image of spots.flat()) showPicture(image, address)
    },
  }
}
