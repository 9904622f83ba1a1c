/** Dialogs over the form that say why something was not saved or deleted. */
import { type Refused, signInUrl } from './ask.ts'
import { fieldDifferences } from './field-differences.ts'

/** What the user chose: their own version over somebody else's, the other way round, or to go on editing. */
export type Choice = 'mine' | 'theirs' | 'back'

const MINE: [Choice, string] = ['mine', 'Save mine over theirs']
const THEIRS: [Choice, string] = ['theirs', 'Take theirs']

/** Shows one sentence. */
export const showNotice = (title: string, message: string): Promise<Choice> =>
  open(title, [element('p', message)])

/**
 * Shows the reason with the problems, or with both versions. Resolves when the user has chosen; `canTake` offers the
 * other version as a choice, too.
 */
export function showRefusal(refused: Refused, canTake = false): Promise<Choice> {
  const parts: HTMLElement[] = [element('p', refused.message)]
  if (refused.problems.length > 0) parts.push(problemList(refused))
  if (refused.conflict) parts.push(differenceTable(refused.conflict))
  if (refused.status === 401) parts.push(signInLink())
  return refused.conflict
    ? open(titleOf(refused), parts, 'Go back to my text', canTake ? [THEIRS, MINE] : [MINE])
    : open(titleOf(refused), parts)
}

function open(
  title: string,
  parts: HTMLElement[],
  back = 'Close',
  choices: [Choice, string][] = [],
): Promise<Choice> {
  const dialog = document.createElement('dialog')
  dialog.className = 'refusal'
  const heading = element('h2', title)
  heading.id = 'refusal-heading'
  dialog.setAttribute('aria-labelledby', heading.id)
  const form = element('form')
  form.method = 'dialog'
  form.append(button('back', back), ...choices.map(([choice, label]) => button(choice, label)))
  dialog.append(heading, ...parts, form)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise(resolve => {
    dialog.addEventListener('close', () => {
      const chosen = choices.find(([choice]) => choice === dialog.returnValue)
      resolve(chosen?.[0] ?? 'back')
      dialog.remove()
    })
  })
}

function titleOf({ code, status }: Refused): string {
  if (code === 'conflict') return 'Somebody else was faster'
  if (code === 'in_use') return 'Still in use'
  if (status === 401) return 'You are signed out'
  return 'Not saved'
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function button(value: Choice, label: string): HTMLButtonElement {
  const made = element('button', label)
  made.value = value
  return made
}

function problemList({ problems }: Refused): HTMLUListElement {
  const list = element('ul')
  for (const { file, field, message } of problems) {
    const item = element('li')
    item.append(element('strong', field || file), `: ${message}`)
    if (field) item.append(element('small', ` (${file})`))
    list.append(item)
  }
  return list
}

/** Opens a new tab: the form stays open in this one, so nothing typed is lost. */
function signInLink(): HTMLParagraphElement {
  const paragraph = element('p')
  const link = element('a', 'Sign in in a new tab')
  link.href = signInUrl()
  link.target = '_blank'
  paragraph.append(link, ', come back here and save again. What you wrote stays.')
  return paragraph
}

function differenceTable(conflict: NonNullable<Refused['conflict']>): HTMLElement {
  const table = element('table')
  const head = table.createTHead().insertRow()
  for (const title of ['Field', 'Yours', 'Theirs']) head.append(element('th', title))
  const body = table.createTBody()
  for (const { field, yours, theirs } of fieldDifferences(conflict)) {
    const row = body.insertRow()
    for (const text of [field, yours, theirs]) row.append(element('td', text))
  }
  return table
}
