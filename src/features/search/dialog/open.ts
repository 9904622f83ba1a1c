/**
 * The search dialog: a combobox over a list of links (ARIA practices). Created when it is first opened, without a
 * framework, because it has only one field and one list.
 */
import { messages } from '#features/search/messages.ts'
import { countResults } from '#lib/search/search-index.ts'
import { saysNothing } from '#lib/search/words.ts'
import { make } from './elements.ts'
import { drawResults } from './results.ts'
import styles from './search.css?url'
import { loadSiteSearch, type SiteSearch } from './site-search.ts'

let dialog: Promise<HTMLDialogElement> | undefined

/** Whether the key `/` opens the search, and how to change that. */
export interface SlashSwitch {
  isOn: () => boolean
  switchTo: (isOn: boolean) => void
}

/**
 * Opens the dialog with what has been `typed` so far, or else with the last query selected. Rejects if its styles
 * could not be loaded.
 */
export async function openSearch(slash: SlashSwitch, typed: () => string): Promise<void> {
  dialog ??= makeDialog(slash)
  dialog.catch(() => {
    dialog = undefined
  })
  const opened = await dialog
  if (!opened.open) opened.showModal()
  const input = opened.querySelector('input')
  if (!input) return
  if (typed()) {
    input.value = typed()
    input.dispatchEvent(new Event('input'))
  } else input.select()
}

async function makeDialog(slash: SlashSwitch): Promise<HTMLDialogElement> {
  const input = make('input', {
    ...{ class: 'search-input', name: 'q', maxlength: '200', autocomplete: 'off', enterkeyhint: 'search' },
    ...{ placeholder: messages.placeholder, 'aria-label': messages.label, role: 'combobox', dir: 'auto' },
    ...{ 'aria-controls': 'search-results', 'aria-expanded': 'false', 'aria-autocomplete': 'list' },
  })
  const close = make(
    'button',
    { class: 'search-close', type: 'button', 'aria-label': messages.close },
    ...iconOf('#menu .close'),
  )
  const head = [...iconOf('.search-button'), input, close]
  const form = make('form', { class: 'search-form', action: '/search', role: 'search' }, ...head)
  const list = make('div', {
    id: 'search-results',
    class: 'search-list',
    role: 'listbox',
    'aria-label': messages.results,
  })
  const status = make('p', { class: 'search-status', role: 'status' })
  const made = make(
    'dialog',
    { class: 'search', 'aria-label': messages.label },
    form,
    list,
    makeFooter(status, slash),
  )
  close.addEventListener('click', () => made.close())
  let pressed: EventTarget | null = null
  made.addEventListener('pointerdown', ({ target }) => {
    pressed = target
  })
  made.addEventListener('click', ({ target }) => {
    // A click on the backdrop targets the dialog itself, and so does words' selection that ends there; a link may
    // lead to a place on this very page.
    const isBeside = target === made && pressed === made
    if (isBeside || (target instanceof Element && target.closest('a, [data-ask]'))) made.close()
  })
  connect({ form, input, list, status })
  await addStyles()
  document.body.append(made)
  return made
}

/** A copy of the icon of a button that every page has. */
const iconOf = (button: string) =>
  [...document.querySelectorAll(`${button} .icon`)].map(icon => icon.cloneNode(true))

function makeFooter(status: HTMLElement, slash: SlashSwitch): HTMLElement {
  const box = make('input', { type: 'checkbox' })
  box.checked = slash.isOn()
  box.addEventListener('change', () => slash.switchTo(box.checked))
  const chat = document.querySelector<HTMLButtonElement>('.chat-button')
  const ask = make('button', { class: 'link', type: 'button', 'data-ask': '' }, messages.ask)
  // After the dialog has closed and restored focus. A chat that is already open stays open.
  ask.addEventListener('click', () => setTimeout(() => chat?.ariaExpanded !== 'true' && chat?.click()))
  return make(
    'footer',
    { class: 'search-foot' },
    make('span', { class: 'search-keys' }, make('kbd', {}, 'Enter'), ` ${messages.open}`),
    make('span', { class: 'search-keys' }, make('kbd', {}, 'Esc'), ` ${messages.leave}`),
    make('label', { class: 'search-keys' }, box, ` ${messages.slash}`),
    status,
    ...(chat ? [ask] : []),
  )
}

interface Parts {
  form: HTMLFormElement
  input: HTMLInputElement
  list: HTMLElement
  status: HTMLElement
}

/** Searches as the visitor types, and moves through the results. */
function connect({ form, input, list, status }: Parts): void {
  let site: SiteSearch | undefined
  let isLoading = false
  let options: HTMLAnchorElement[] = []
  let selected = -1

  function select(place: number) {
    options[selected]?.setAttribute('aria-selected', 'false')
    selected = place
    const option = options[selected]
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }
  /** Selects the first result; if the visitor has seen `before`, that one again, wherever it now is. */
  function search(before?: string) {
    const query = input.value.trim()
    if (!site) return
    options = drawResults(list, site.search(query), site.passages)
    input.ariaExpanded = String(options.length > 0)
    const said = sayFound(query, options.length)
    // Setting the text again would make screen readers repeat it with every key.
    if (status.textContent !== said) status.textContent = said
    const again = options.findIndex(option => nameOf(option) === before)
    select(again < 0 && options.length > 0 ? 0 : again)
  }
  function load() {
    if (site || isLoading) return
    isLoading = true
    status.textContent = messages.loading
    loadSiteSearch((...request) => fetch(...request))
      .then(
        loaded => {
          site = loaded
          search()
          void loaded.hasMore.then(hasMore => hasMore && search(nameOf(options[selected])))
        },
        () =>
          status.replaceChildren(
            messages.failed,
            make('a', { class: 'link', href: '/search' }, messages.instead),
          ),
      )
      .finally(() => {
        isLoading = false
      })
  }
  input.addEventListener('input', () => search())
  // Reopening after a failure retries: the network may be back.
  input.addEventListener('focus', load)
  input.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || options.length === 0) return
    event.preventDefault()
    select((selected + step + options.length) % options.length)
  })
  form.addEventListener('submit', event => {
    // Without results the form submits to /search, which says what to do.
    const option = options[selected]
    if (!option) return
    event.preventDefault()
    option.click()
  })
}

/** What tells one result from the others; its URL changes once the words of its page are there. */
const nameOf = (option?: Element) =>
  option && ['b', '.search-path'].map(part => option.querySelector(part)?.textContent).join()

function sayFound(query: string, count: number): string {
  if (query === '') return ''
  if (count > 0) return countResults(count)
  return saysNothing(query) ? messages.another : messages.notFound
}

/** The styles are a separate file, not part of the pages. */
function addStyles(): Promise<unknown> {
  const link = make('link', { rel: 'stylesheet', href: styles })
  const arrival = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error('The styles of the search could not be loaded')))
  })
  document.head.append(link)
  return arrival
}
