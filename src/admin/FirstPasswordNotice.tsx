import { ShieldAlert } from '#admin/icons.ts'
import { formatShort } from './parts/dates.ts'
import { useMember } from './parts/member.ts'
import { Banner } from './parts/Notice.tsx'
import { goToTab, mayLeaveTab } from './use-url-state.ts'

/** Warns a person who logged in with the first password, printed by a command, that it expires. */
export function FirstPasswordNotice() {
  const { first_password_ends: ends } = useMember()
  if (!ends) return null
  return (
    <div className="px-(--pad) pt-4">
      <Banner
        role="status"
        look="offer"
        Icon={ShieldAlert}
        text={`Your first password ends ${formatShort(ends, new Date())}. Choose one of your own before then.`}
      >
        <button
          type="button"
          className="button button-outline button-small"
          onClick={() => mayLeaveTab() && goToTab({ tab: 'account' })}
        >
          Your account
        </button>
      </Banner>
    </div>
  )
}
