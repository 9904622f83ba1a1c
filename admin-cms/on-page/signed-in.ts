/**
 * An Edit button on every page for people who may edit it. Only browsers with a session of the dashboard load it
 * (src/layouts/at-rest.ts), and it shows only once the server has confirmed an owner or editor.
 */
import { ask, session } from '../ask.ts'
import { makeButton } from './elements.ts'
import styles from './on-page.css?inline'
import { countStoredChanges, isEditing } from './stored-changes.ts'

/** The signed-in user, according to the server. */
interface Editor {
  name: string
  role: string
}

/** Shows the button, or resumes editing if this tab was editing; does nothing if the user may not edit. */
export async function offerEditing(): Promise<void> {
  const { data } = (await session?.getSession()) ?? { data: { session: null } }
  const person = data.session?.user.id
  // The server refuses sales and sessions that have ended: they get no button.
  const editor = person && (await ask<Editor>('info').catch(() => null))
  if (!person || !editor) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  // The button disappears, so keyboard users continue from the bar.
  const focusBar = () => document.querySelector<HTMLElement>('.edit-bar')?.focus({ preventScroll: true })
  const button = makeButton('Edit', () => void start().then(focusBar), { class: 'edit-button' })
  document.body.append(button)
  const count = await countStoredChanges(person)
  if (count > 0) button.append(` · ${count} not saved`)
  if (isEditing()) await start()

  async function start() {
    button.disabled = true
    try {
      const { startEditing } = await import('./editing.ts')
      await startEditing({ id: person ?? '', role: editor ? editor.role : '' })
      button.remove()
    } catch (error) {
      console.error('Editing could not be started', error)
      button.textContent = 'Edit: the site did not answer. Try again'
      button.disabled = false
    }
  }
}
