/** The position within a phone's row of stories, and its two arrows (HOME-09). */
import { whenNear } from '#lib/when-near.ts'

whenNear(document.getElementById('stories'), 400, () => void import('./story-steps.ts'))
