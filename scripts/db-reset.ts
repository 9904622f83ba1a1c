/** `npm run db:reset`: deletes the embedded database; the next start recreates it from the seed. */
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DataInUseError, lockData } from '../local/database/lock.ts'
import { dataDirectory } from './lib/backend.ts'
import { hostedBackend, loadEnvironment } from './lib/environment.ts'
import { runCommand, UserError } from './lib/user-error.ts'

function lock(data: string): () => void {
  try {
    return lockData(data)
  } catch (error) {
    // Without that error's advice of another folder: it would reset what nobody looks at.
    if (error instanceof DataInUseError)
      throw new UserError(`The data in ${data} is in use by process ${error.pid}; stop that process first.`)
    throw error
  }
}

await runCommand(async () => {
  loadEnvironment()
  if (hostedBackend(process.env)) {
    throw new UserError('.env names a hosted database; this command resets the embedded one only.')
  }
  const data = join(dataDirectory(), 'db')
  if (!existsSync(data)) {
    console.log(`There is no database in ${resolve(data)}. The next start makes one.`)
    return
  }
  const unlock = lock(data)
  rmSync(data, { recursive: true, force: true })
  rmSync(join(dataDirectory(), 'storage'), { recursive: true, force: true })
  unlock()
  console.log(`Removed the database in ${resolve(data)}. The next start makes a new one.`)
})
