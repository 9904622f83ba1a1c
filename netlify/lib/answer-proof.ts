/** Proves that an answer from the site's pages is one, when the browser sends the conversation that it stands in. */
import { createHmac } from 'node:crypto'
import { sameSecret } from '#lib/same-secret.ts'

/** What goes with an answer; 43 characters. `secret` is one of the installation. */
export const answerProof = (content: string, secret: string): string =>
  createHmac('sha256', secret).update(`answer ${content}`).digest('base64url')

/** Whether the answer is one of ours. */
export const isProvenAnswer = (content: string, proof: string, secret: string): boolean =>
  sameSecret(proof, answerProof(content, secret))
