import { dayOf } from './dates.ts'
import { useNow } from './use-now.ts'

/** Today, e.g. `2026-11-24`, in the person's time zone; changes within a minute after midnight. */
export const useToday = (): string => dayOf(new Date(useNow()))
