import { useEffect, useState } from 'react'

/** Debounce before the password is checked, in milliseconds. */
const REST_MS = 300

/** A new password being typed, and its problem, if any. */
export type NewPassword = ReturnType<typeof useNewPassword>

/** Loaded on demand, because its lists of common passwords are larger than everything else. */
async function check(password: string, words: readonly string[]): Promise<string | null> {
  const { passwordProblem } = await import('#lib/password-strength.ts')
  // If the lists cannot be loaded, the auth service's own rules apply.
  return passwordProblem(password, words).catch(() => null)
}

/** Checks a new password while it is typed; `words` are what an attacker would try first. */
export function useNewPassword(words: readonly string[]) {
  const [value, setValue] = useState('')
  const [checked, setChecked] = useState<{ of: string; problem: string | null } | null>(null)
  const [isTouched, setIsTouched] = useState(false)
  const known = words.join('\n')

  useEffect(() => {
    if (value === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const problem = await check(value, known.split('\n'))
      if (isCurrent) setChecked({ of: value, problem })
    }, REST_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [value, known])

  const current = checked?.of === value ? checked : null
  // No message about its length while it is being typed.
  const isWorthSaying = isTouched || value.length >= 12
  return {
    value,
    change: setValue,
    /** Loads the checker in advance. */
    prepare: () => void check('fetches the lists', []),
    leave: () => value !== '' && setIsTouched(true),
    problem: (isWorthSaying && current?.problem) || null,
    isGood: value !== '' && current !== null && current.problem === null,
    /** Checks the password now and returns whether it may be sent. */
    async isAccepted(): Promise<boolean> {
      setIsTouched(true)
      const problem = await check(value, known.split('\n'))
      setChecked({ of: value, problem })
      return problem === null
    },
  }
}
