import { useEffect, useState } from 'react'

/** How long typing has to rest before the password is judged, in milliseconds. */
const REST_MS = 300

/** A new password as it is typed, and what stands against it. */
export type NewPassword = ReturnType<typeof useNewPassword>

/** Fetched when it is needed: its lists of common passwords are larger than all the rest. */
async function judge(password: string, words: readonly string[]): Promise<string | null> {
  const { passwordProblem } = await import('#lib/password-strength.ts')
  // Where the lists cannot be had, the service's own rules decide.
  return passwordProblem(password, words).catch(() => null)
}

/** Judges a new password while it is typed; `words` are what a guesser would try first. */
export function useNewPassword(words: readonly string[]) {
  const [value, setValue] = useState('')
  const [verdict, setVerdict] = useState<{ of: string; problem: string | null } | null>(null)
  const [isTouched, setIsTouched] = useState(false)
  const known = words.join('\n')

  useEffect(() => {
    if (value === '') return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const problem = await judge(value, known.split('\n'))
      if (isCurrent) setVerdict({ of: value, problem })
    }, REST_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [value, known])

  const current = verdict?.of === value ? verdict : null
  // Nobody is told that it is too short while they type it.
  const isWorthSaying = isTouched || value.length >= 12
  return {
    value,
    change: setValue,
    /** Fetches what judges it, while the person thinks of one. */
    prepare: () => void judge('fetches the lists', []),
    leave: () => value !== '' && setIsTouched(true),
    problem: (isWorthSaying && current?.problem) || null,
    isGood: value !== '' && current !== null && current.problem === null,
    /** Judges it now, before it is sent; whether it may be. */
    async isAccepted(): Promise<boolean> {
      setIsTouched(true)
      const problem = await judge(value, known.split('\n'))
      setVerdict({ of: value, problem })
      return problem === null
    },
  }
}
