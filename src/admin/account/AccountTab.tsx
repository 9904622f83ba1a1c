import './account.css'
import { useState } from 'react'
import { AlertSwitches } from '#admin/parts/AlertSwitches.tsx'
import { Avatar } from '#admin/parts/Avatar.tsx'
import { useMay, useMember } from '#admin/parts/member.ts'
import { PageBar } from '#admin/parts/PageBar.tsx'
import { roleNames } from '#admin/parts/role-names.ts'
import { TeamSwitch } from '#admin/parts/TeamSwitch.tsx'
import { useUser } from '#admin/parts/user.ts'
import { FactorPart } from './FactorPart.tsx'
import { Part } from './Part.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { PictureField } from './PictureField.tsx'
import { SelfDialog } from './SelfDialog.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { zoneName } from './zones.ts'

/** The signed-in person's account: name and picture, password, second factor, sessions, notifications. */
export default function AccountTab() {
  const { email } = useUser()
  const { name, role, picture, time_zone = null } = useMember()
  const [isForPeople, isOwner] = [useMay('people'), useMay('everything')]
  const [opened, setOpened] = useState<'self' | 'password' | null>(null)
  const close = () => setOpened(null)
  return (
    <section>
      <PageBar heading="Your account">{isOwner && <TeamSwitch here="account" />}</PageBar>
      <div className="page-body">
        <div className="account">
          <Part title="You">
            <div className="account-row gap-x-4!">
              <Avatar
                name={name || email}
                picture={picture}
                className="size-10! text-[length:var(--text-small)]!"
              />
              <p className="min-w-0 grow basis-48">
                <b className="block break-words font-semibold">{name || 'Nobody knows your name yet'}</b>
                <span className="note muted break-words">
                  {email} · {roleNames[role]} · times {zoneName(time_zone)}
                </span>
              </p>
              <button
                type="button"
                className="button button-outline button-small"
                onClick={() => setOpened('self')}
              >
                Change<span className="visually-hidden"> name and time zone</span>
              </button>
            </div>
            <PictureField />
          </Part>
          <Part title="Password">
            <div className="account-row">
              <p className="muted grow basis-48">Changing it ends every other session.</p>
              <button
                type="button"
                className="button button-outline button-small"
                onClick={() => setOpened('password')}
              >
                Change<span className="visually-hidden"> the password</span>
              </button>
            </div>
          </Part>
          <PasskeysPart />
          <FactorPart />
          <SessionsPart />
          {isForPeople && (
            <Part title="Notifications">
              <AlertSwitches />
            </Part>
          )}
        </div>
      </div>
      {opened === 'self' && <SelfDialog onClose={close} />}
      {opened === 'password' && <PasswordDialog onClose={close} />}
    </section>
  )
}
