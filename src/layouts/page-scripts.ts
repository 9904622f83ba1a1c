/**
 * The scripts of public pages, in one file: on a slow connection every further file delays the first picture, and
 * on a slow phone each is a task of its own. A script does nothing on pages without its elements. Scripts of the
 * home page alone stay there.
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
