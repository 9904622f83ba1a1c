import { randomUUID } from 'node:crypto'
import { signChallenge } from '../lib/challenge.ts'
import { HttpError, json, requireMethod, requireSameOrigin, respond } from '../lib/http.ts'
import { serviceSecret } from '../lib/service-db.ts'

export interface Dependencies {
  /** Signs the question what left + right is; see netlify/lib/challenge.ts. */
  sign: (operands: { left: number; right: number }) => string
}

/**
 * GET ?left=3&right=4: signs the sum that the contact form shows, two numbers from 1 to 10. Answers {token},
 * which the form sends along with the message. Nothing is stored.
 */
export function handle(request: Request, { sign }: Dependencies): Promise<Response> {
  return respond('challenge', async () => {
    requireMethod(request, 'GET')
    requireSameOrigin(request)
    const { searchParams } = new URL(request.url)
    const operand = (name: string) => {
      const text = searchParams.get(name) ?? ''
      if (!/^([1-9]|10)$/.test(text)) throw new HttpError(400, `“${name}” is not a number from 1 to 10.`)
      return Number(text)
    }
    return json(200, { token: sign({ left: operand('left'), right: operand('right') }) })
  })
}

export default (request: Request): Promise<Response> =>
  handle(request, {
    sign: operands => signChallenge(operands, randomUUID(), serviceSecret(), new Date()),
  })
