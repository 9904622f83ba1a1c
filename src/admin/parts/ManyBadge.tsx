import { Badge } from './Badge.tsx'
import { isOneOfMany } from './flags.ts'

/** Marks a submission that is one of many from its address, which alone is no sign of spam (F-02). */
export function ManyBadge({ flags }: { flags: readonly string[] | undefined }) {
  return flags && isOneOfMany(flags) && <Badge>Many from one address</Badge>
}
