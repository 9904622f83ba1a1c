import { roleHints, roleNames } from '#admin/parts/role-names.ts'
import type { Role } from '#data/access.ts'

interface RoleChoiceProps {
  value: Role
  onChange: (role: Role) => void
}

/** Selects one of the three roles, each with its purpose. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-[length:var(--text-note)]">Role</legend>
      {roleHints.map(([role, hint]) => (
        <label
          key={role}
          className="flex cursor-pointer items-start gap-3 rounded-m border-[1.5px] border-line px-3 py-2.5 has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="role"
            className="mt-1 size-4 flex-none accent-belt outline-none"
            checked={role === value}
            aria-describedby={`role-${role}`}
            aria-label={roleNames[role]}
            onChange={() => onChange(role)}
          />
          <span>
            <span className="block font-semibold">{roleNames[role]}</span>
            <span id={`role-${role}`} className="note muted">
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
