import { createContext, use } from 'react'

/** Opens one of the dialogs that concern the whole dashboard, from inside a tab. */
export const OpenDialogContext = createContext<(dialog: 'audit') => void>(() => {})

/** What opens such a dialog. */
export const useOpenDialog = () => use(OpenDialogContext)
