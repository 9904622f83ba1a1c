import { useEffect, useState } from 'react'

/** How long typing has to rest before the password is checked, in milliseconds. */
const REST_MS = 300

/** A new password as it is typed, and what stands against it. */
export type NewPassword = ReturnType<typeof useNewPassword>

/** Fetched when it is needed: its lists of common passwords are larger than all the rest. */
async function check(password: string, words: readonly string[]): Promise<string | null> {
  const { passwordProblem } = await import('#lib/password-strength.ts')
  // Where the lists cannot be had, the service's own rules decide.
  return passwordProblem(password, words).catch(() => null)
}

/** Checks a new password while it is typed; `words` are what a guesser would try first. */
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
  // Nobody is told that it is too short while they type it.
  const isWorthSaying = isTouched || value.length >= 12
  return {
    value,
    change: setValue,
    /** Loads the checker, while the person thinks of one. */
    prepare: () => void check('fetches the lists', []),
    leave: () => value !== '' && setIsTouched(true),
    problem: (isWorthSaying && current?.problem) || null,
    isGood: value !== '' && current !== null && current.problem === null,
    /** Checks it now, before it is sent; whether it may be. */
    async isAccepted(): Promise<boolean> {
      setIsTouched(true)
      const problem = await check(value, known.split('\n'))
      setChecked({ of: value, problem })
      return problem === null
    },
  }
}
