/**
 * A button on every page for whoever may edit it. It comes only into browsers that keep a session of the dashboard
 * (src/layouts/at-rest.ts), and is shown once the server has said that this is an owner or editor.
 */
import { ask, session } from '../ask.ts'
import { makeButton } from './elements.ts'
import styles from './on-page.css?inline'
import { countStoredChanges, isEditing } from './stored-changes.ts'

/** Who is signed in, as the server knows. */
interface Editor {
  name: string
  role: string
}

/** Shows the button, or goes on editing where the tab was at it; nothing for anybody else. */
export async function offerEditing(): Promise<void> {
  const { data } = (await session?.getSession()) ?? { data: { session: null } }
  const person = data.session?.user.id
  // Refused for sales, and for sessions that have ended: nothing is offered.
  const editor = person && (await ask<Editor>('info').catch(() => null))
  if (!person || !editor) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  // The button goes, and whoever pressed it by key goes on from the bar.
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
