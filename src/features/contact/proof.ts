/**
 * Has the server sign the form's sum in the background. The visitor never waits for it: without a signature (offline,
 * server down) the message is sent anyway and counts as unverified.
 */
import type { Captcha } from '#lib/contact-entries.ts'

/** What is sent with a message: the server's signature of the question, and the answer to it. */
export interface ContactProof {
  token: string
  answer: string
}

/** A signature younger than this would look like a robot's to the server (netlify/lib/challenge.ts). */
const RIPE_MS = 2000

/** How long after a failure the same question is not asked again, in milliseconds. */
const PAUSE_MS = 2000

/** A signature older than this is renewed: the server accepts it for a day. */
const FRESH_MS = 23 * 3_600_000

/** How long a signature is waited for, in milliseconds. */
export const SIGNATURE_LIMIT_MS = 10_000

export interface ProofSource {
  /**
   * Sets the question that the form shows; earlier ones become void. To be called often: one whose signature failed or
   * is old is asked again, because a message without proof is doubted.
   */
  ask(captcha: Captcha): void
  /** Takes the proof for the shown question; undefined if there is none. */
  take(): ContactProof | undefined
}

/** Creates a source of proofs. `sign` fetches the signature of a question and may fail; `now` returns milliseconds. */
export function createProofSource(
  sign: (captcha: Captcha) => Promise<string>,
  now: () => number,
): ProofSource {
  let shown: Captcha | undefined
  let proof: (ContactProof & { since: number }) | undefined
  /** When the shown question may be asked again: after a failure, or once its signature is old. */
  let nextAt = 0
  return {
    ask(captcha) {
      if (captcha === shown && now() < nextAt) return
      shown = captcha
      proof = undefined
      nextAt = Number.POSITIVE_INFINITY
      sign(captcha).then(
        token => {
          if (captcha !== shown) return
          proof = { token, answer: String(captcha.left + captcha.right), since: now() }
          nextAt = now() + FRESH_MS
        },
        () => {
          if (captcha === shown) nextAt = now() + PAUSE_MS
        },
      )
    },
    take() {
      if (!proof || now() - proof.since < RIPE_MS) return undefined
      const { token, answer } = proof
      proof = undefined
      return { token, answer }
    },
  }
}

/** Requests the signature of a question from the function. Rejects if there is none in time. */
export async function fetchSignature({ left, right }: Captcha): Promise<string> {
  const response = await fetch(`/.netlify/functions/challenge?left=${left}&right=${right}`, {
    signal: AbortSignal.timeout(SIGNATURE_LIMIT_MS),
  })
  const answer: unknown = response.ok ? await response.json() : null
  const token = typeof answer === 'object' && answer && Reflect.get(answer, 'token')
  if (typeof token !== 'string') throw new Error('No signature for the question')
  return token
}
