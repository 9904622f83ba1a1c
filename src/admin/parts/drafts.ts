import { createDraftStore } from './draft-store.ts'

/** The drafts of the dashboard in this browser. */
export const drafts = createDraftStore()
