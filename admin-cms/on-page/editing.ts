/** Editing on the page itself: a click on words or a picture opens their fields beside them. */
import { ask, Refused } from '../ask.ts'
import { MEDIA_FOLDER } from '../config.ts'
import { labelOf } from '../field-labels.ts'
import { showRefusal } from '../show-refusal.ts'
import { showBar } from './bar.ts'
import { type DatabaseWords, findDatabaseWords, findRows } from './database-words.ts'
import { formUrl } from './form-url.ts'
import { openChangeList } from './list-of-changes.ts'
import { createMarks } from './marks.ts'
import { readPageParts, together } from './page-parts.ts'
import { openNote, openPanel, type Panel } from './panel.ts'
import type { Input } from './parts.ts'
import { showPictureButtons } from './pictures-on-page.ts'
import { findPlaces, type Placed } from './places.ts'
import { save } from './save.ts'
import { createShownWords } from './shown-words.ts'
import { openStoredChanges, stopEditing } from './stored-changes.ts'
import { createValues } from './values.ts'

/** Debounce between a change of the page and the search for words that came with it, in milliseconds. */
const FOLLOW_MS = 300

/** The URL of a picture that is not saved yet, or was saved after the page was built. */
async function readAddress(name: string, waiting: ReadonlyMap<string, File>): Promise<string> {
  const file = waiting.get(name)
  if (file) return URL.createObjectURL(file)
  const { content } = await ask<{ content: string }>('getMediaFile', { path: `${MEDIA_FOLDER}/${name}` })
  return `data:image/${name.replace(/.*\./, '').replace('jpg', 'jpeg')};base64,${content}`
}

/** Starts editing. Throws if the files cannot be read. */
export async function startEditing(person: { id: string; role: string }): Promise<void> {
  const [{ parts, built, now }, rowsAtFirst, kept] = await Promise.all([
    readPageParts(location.pathname.replace(/(.)\/$/, '$1')),
    findDatabaseWords(document, person.role),
    openStoredChanges(person.id),
  ])
  const { changes, pictures } = kept
  const values = createValues({ parts: parts.map(({ part }) => part), built, now, changes })
  kept.keep()
  const shown = createShownWords()
  const isRow = (element: Element) => rows.some(row => row.element === element)
  const addresses = new Map<string, Promise<string>>()
  let rows = rowsAtFirst
  let placed = together(findPlaces(document, parts, isRow))
  let panel: Panel | null = null
  let open: Placed | null = null
  let isSaving = false

  const marks = createMarks({ onOpen: openPart, onRow: openRow })
  const bar = showBar({
    onNext: () => step(1),
    onSave: () => void saveAll(),
    onStop: stop,
    onList: listChanges,
  })
  for (const one of placed) marks.add(one)
  for (const row of rows) marks.addRow(row)
  const pictureButton = showPictureButtons(placed, one => openPart(one))
  bar.count(changes.size)
  for (const one of placed) show(one)
  dispatchEvent(new Event('content-opened'))
  followPage()

  function show(one: Placed) {
    const { part } = one
    const [input, alt] = part.inputs
    if (!input) return
    marks.change(one, values.isChanged(part))
    const [value, was] = [values.current(part, input), values.built(part, input)]
    if (part.kind !== 'picture') {
      shown.words(one, value, was)
      return
    }
    if (alt) shown.alternative(one, values.current(part, alt), values.built(part, alt))
    if (value === was) {
      shown.picture(one, null)
      return
    }
    addressOf(value).then(
      // The user may have chosen another one meanwhile.
      address => values.current(part, input) === value && shown.picture(one, address),
      (error: unknown) => console.warn('A picture could not be shown', error),
    )
  }

  /** The URL of a picture that the page was not built with; the same each time, so that the image is not replaced. */
  function addressOf(value: string): Promise<string> {
    const known = addresses.get(value) ?? readAddress(value.replace('../media/', ''), pictures)
    addresses.set(value, known)
    return known
  }

  /** Updates the page after `changes` has changed. */
  function update(files: (file: string) => boolean) {
    kept.keep()
    for (const one of placed) if (files(one.part.file)) show(one)
    bar.count(changes.size)
    panel?.refresh()
  }

  function change(one: Placed, input: Input, value: string) {
    values.set(one.part, input, value)
    update(file => file === one.part.file)
    bar.say(changes.size > 0 ? 'Kept on this device' : '')
  }

  function close() {
    panel?.close()
    panel = null
    open = null
    marks.openAt(null)
  }

  /** The picture's button, or the first visible element of the words. */
  const elementOf = (one: Placed) => (one.part.kind === 'picture' ? pictureButton(one) : marks.visibleOf(one))

  function openPart(one: Placed, at = elementOf(one)) {
    close()
    if (!at) return
    marks.reveal(at)
    marks.openAt(at)
    open = one
    const { part } = one
    const [input, address] = part.inputs
    const href = part.kind === 'words' && address ? values.current(part, address) : ''
    const form = { label: 'All fields', href: formUrl(part.file) }
    panel = openPanel({
      target: at,
      title: labelOf(part.file, part.kind === 'words' && input ? values.pathOf(input) : part.path),
      where: part.file.replace(/^content\//, ''),
      inputs: part.inputs,
      stateOf: each => ({
        value: values.current(part, each),
        saved: values.replaced(part, each),
        problem: values.problem(part, each),
      }),
      onInput: (each, value) => change(one, each, value),
      onPicture: async (each, chosen) => {
        const { newPicture } = await import('./new-picture.ts')
        const file = await newPicture(chosen, pictures)
        pictures.set(file.name, file)
        change(one, each, `../media/${file.name}`)
      },
      onStep: step,
      onClose: () => {
        close()
        marks.focusableAt(at)?.focus()
      },
      links: href ? [{ label: 'Go where it leads', href }, form] : [form],
    })
  }

  function openRow(row: DatabaseWords) {
    close()
    marks.openAt(row.element)
    panel = openNote(row.element, row.explain(), () => {
      close()
      marks.focusableAt(row.element)?.focus()
    })
  }

  /** Opens the part before or after the one that is open, in the order of the page. */
  function step(direction: -1 | 1) {
    const all = placed
      .flatMap(one => {
        const [[place] = []] = one.spots
        const element = elementOf(one)
        return place && element && !element.hidden ? [{ one, place }] : []
      })
      .toSorted((a, b) =>
        a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      )
    const here = all.findIndex(({ one }) => one === open)
    const next = all.at(here < 0 && direction < 0 ? -1 : (here + direction) % all.length)
    if (next) openPart(next.one)
  }

  function stop() {
    stopEditing()
    // Shows the page as visitors see it; changes are kept, and counted on the Edit button.
    location.reload()
  }

  function listChanges() {
    close()
    /** Closes the list, which has the focus; its button takes it unless there is nothing left to list. */
    const leave = () => {
      close()
      const target = changes.size > 0 ? bar.element.querySelector('button') : bar.element
      target?.focus()
    }
    panel = openChangeList(bar.element, [...changes.values()], {
      onBack(gone) {
        for (const [key, each] of [...changes]) if (each === gone) changes.delete(key)
        update(file => file === gone.file)
        if (changes.size > 0) listChanges()
        else leave()
      },
      onClose: leave,
    })
  }

  async function saveAll() {
    if (isSaving || changes.size === 0) return
    const wrong = values.firstWrong()
    const shownWrong = wrong && placed.find(({ part }) => part === wrong)
    // The server reports problems in parts that are hidden at this width.
    if (shownWrong && elementOf(shownWrong)) {
      openPart(shownWrong)
      return
    }
    isSaving = true
    bar.busy(true)
    try {
      const outcome = await save({
        changes: [...changes.values()],
        pictures,
        decide: conflict => {
          const sentence = 'Somebody else has changed the same words. Nothing was overwritten.'
          return showRefusal(new Refused(409, sentence, { code: 'conflict', ...conflict }), true)
        },
      })
      if (!outcome) return
      values.settle(outcome)
      update(file => outcome.fields.has(file))
      bar.say('')
      if (outcome.at) dispatchEvent(new CustomEvent('content-saved', { detail: outcome.at }))
    } catch (error) {
      await showRefusal(error instanceof Refused ? error : new Refused(0, String(error)))
    } finally {
      isSaving = false
      bar.busy(false)
    }
  }

  /** Finds parts again after the page's scripts rerender them: counting figures, refreshed lists. */
  function followPage() {
    const find = () => {
      const more = findRows(document).filter(({ element }) => !isRow(element))
      for (const row of more) marks.addRow(row)
      rows = [...rows.filter(({ element }) => element.isConnected), ...more]
      placed = placed.filter(one => one.spots.flat().some(element => element.isConnected))
      const there = new Set(placed.map(({ part }) => part))
      const missing = parts.filter(({ part }) => !there.has(part))
      const isTaken = (element: Element) => isRow(element) || marks.has(element)
      const found = together(findPlaces(document, missing, isTaken))
      for (const one of found) marks.add(one)
      placed = [...placed, ...found]
      for (const one of placed) show(one)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(find, FOLLOW_MS)
    })
    const main = document.querySelector('main') ?? document.body
    observer.observe(main, { childList: true, characterData: true, subtree: true })
  }
}
