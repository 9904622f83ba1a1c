/** `npm run format:content`: rewrites every content file the way the content editor formats it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { contentFiles } from '../admin-cms/content-files.ts'
import { formatted } from '../admin-cms/forms.ts'
import { runCommand } from './lib/user-error.ts'

await runCommand(async () => {
  for (const file of contentFiles()) {
    const text = readFileSync(file, 'utf8')
    const tidy = formatted(file, text)
    if (tidy === text) continue
    writeFileSync(file, tidy)
    console.log(file)
  }
})
