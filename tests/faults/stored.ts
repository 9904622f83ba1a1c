/** Checks what the server has stored in the end. */
import { expect } from '../e2e/fixtures.ts'
import { askService } from '../e2e/service.ts'

/** Expects the server to have exactly one message with `mark`. */
export async function expectOne(mark: string): Promise<void> {
  const rows = () => askService(`rest/v1/contact_submissions?message=like.*${mark}*&select=id`)
  await expect.poll(rows).toHaveLength(1)
}
