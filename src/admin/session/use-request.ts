import { useState } from 'react'

/** A form's request: whether it is running, and the error as a message for the person. */
export function useRequest() {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  /** Runs `work` and resolves to whether it succeeded. */
  async function run(work: () => Promise<void>): Promise<boolean> {
    setIsBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, error, setError, run }
}
