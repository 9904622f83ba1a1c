import { createContext, use } from 'react'

/** Opens one of the dashboard-wide dialogs from inside a tab. */
export const OpenDialogContext = createContext<(dialog: 'audit') => void>(() => {})

/** The function that opens such a dialog. */
export const useOpenDialog = () => use(OpenDialogContext)
