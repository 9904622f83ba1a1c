import { ShieldAlert } from '#admin/icons.ts'
import { formatShort } from './parts/dates.ts'
import { useMember } from './parts/member.ts'
import { Banner } from './parts/Notice.tsx'
import { goToTab, mayLeaveTab } from './use-url-state.ts'

/** For whoever came in by the password that a command has shown: it ends, and then it does not let in any more. */
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
