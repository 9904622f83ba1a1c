/** Refusals of the content function. */
import { kindOf } from '../../admin-cms/editable.ts'
import { HttpError } from './http.ts'

/** A refusal with what the editor needs to show why. */
export class ContentRefusal extends HttpError {
  readonly details: Record<string, unknown>

  constructor(status: number, message: string, code: string, details: Record<string, unknown> = {}) {
    super(status, message, {}, code)
    this.details = details
  }
}

const OUTSIDE = 'Only files of content/ are edited here.'

/** The refusal for anything that is not edited here. */
export const outside = (reason = OUTSIDE): ContentRefusal => new ContentRefusal(422, reason, 'outside')

/** Throws 422 unless the path is one of these kinds. */
export function requireKind(path: string, ...kinds: ReturnType<typeof kindOf>[]): void {
  if (kindOf(path) === null || !kinds.includes(kindOf(path))) throw outside()
}
