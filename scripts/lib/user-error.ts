/** An error that the person at the terminal can fix; its message is all they need to see. */
export class UserError extends Error {}

/** Runs a command's main function: a `UserError` prints only its message, any other error its stack trace. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
