/** A process of `data-lock.test.ts`: takes the lock many times, and ends with 1 when somebody else has it as well. */
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { DataInUseError, lockData } from '../../local/database/lock.ts'

const [, , data = '', dead = ''] = process.argv
for (let turns = 0; turns < 300; ) {
  try {
    const unlock = lockData(data)
    closeSync(openSync(`${data}.inside`, 'wx'))
    rmSync(`${data}.inside`)
    unlock()
    turns += 1
    // As a process that has died leaves it.
    if (turns % 2 === 0) writeFileSync(`${data}.pid`, dead, { flag: 'wx' })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST' && 'path' in error
    if (isTaken && error.path === `${data}.pid`) continue
    if (!(error instanceof DataInUseError)) throw error
  }
}
