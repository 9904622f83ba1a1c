/**
 * What public pages do by script, in one file: on a slow connection every further file delays the first picture, and on
 * a slow phone each is a task of its own. What a page has nothing of does nothing there. What only the home page has
 * stays with it.
 */
import '#components/gloss-term.ts'
import '#components/lit-picture.ts'
import '#components/reveal.ts'
import '#components/reveal-mails.ts'
import '#features/chat/chat-button.ts'
import '#features/faqs/refresh-when-near.ts'
import '#features/theme/theme-toggle.ts'
import { whenIdle, whenShown } from '#lib/when-idle.ts'
import './menu-sheet.ts'

whenShown(() => whenIdle(() => void import('./at-rest.ts')))
