/** Something the person at the terminal can put right; its message is all they need to see. */
export class UserError extends Error {}

/** Runs a command's main function: a `UserError` ends it with its one sentence, anything else with its trace. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
