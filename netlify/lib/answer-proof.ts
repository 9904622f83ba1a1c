/** Proves that an answer came from the site's pages, when the browser sends the conversation it is part of. */
import { createHmac } from 'node:crypto'
import { sameSecret } from '#lib/same-secret.ts'

/** The proof that is sent with an answer; 43 characters. `secret` is one of the installation. */
export const answerProof = (content: string, secret: string): string =>
  createHmac('sha256', secret).update(`answer ${content}`).digest('base64url')

/** Whether the answer is one of ours. */
export const isProvenAnswer = (content: string, proof: string, secret: string): boolean =>
  sameSecret(proof, answerProof(content, secret))
