/** `npm run check:content`: what should be looked at before content is published. Errors end it with 1. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentFiles } from '../admin-cms/content-files.ts'
import { readPage, readYaml } from '../admin-cms/file-format.ts'
import { type Claim, checkFile, sitePaths } from './lib/content-check.ts'
import { runCommand, UserError } from './lib/user-error.ts'

const read = (file: string) => {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.md') ? readPage(text) : readYaml(text)
}

/** Bytes of a picture in content/media, or null when there is none of that name. */
const sizeOf = (name: string) => {
  const file = join('content/media', name)
  return existsSync(file) ? statSync(file).size : null
}

await runCommand(async () => {
  const files = contentFiles()
  const site = { claims: read('content/lists/claims.yml').items as Claim[], paths: sitePaths(files), sizeOf }
  const findings = files.flatMap(file => checkFile(file, read(file), site))
  for (const { severity, file, message } of findings)
    console.log(`${severity.padEnd(5)}  ${file}\n       ${message}`)
  const errors = findings.filter(finding => finding.severity === 'error')
  console.log(`${files.length} files, ${errors.length} errors, ${findings.length - errors.length} hints`)
  if (errors.length > 0)
    throw new UserError('The content cannot be published like this; see the errors above.')
})
