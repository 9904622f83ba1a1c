/** `npm run check:content`: lists what to look at before content is published. Exits with 1 on errors. */
import { globSync, readFileSync, statSync } from 'node:fs'
import type { Claim } from '../admin-cms/content-check.ts'
import { contentFiles } from '../admin-cms/content-files.ts'
import { contradictions, FACTS, type Fact, PROMISING_CODE, passages } from '../admin-cms/durations.ts'
import { checkEntry, hintsFor, type Problem } from '../admin-cms/entry-check.ts'
import { fieldsOf } from '../admin-cms/forms.ts'
import { runCommand, UserError } from './lib/user-error.ts'

const read = (file: string) => fieldsOf(file, readFileSync(file, 'utf8'))

const sizeOf = (file: string): [string, number] => [file.replaceAll('\\', '/'), statSync(file).size]

/** Only hints: a promise is always changed in one file first, so files may disagree for a while. */
const durations = (file: string, texts: string[], facts: Fact[]): Problem[] =>
  texts.flatMap(text => contradictions(text, facts)).map(message => ({ file, field: '', message }))

await runCommand(async () => {
  const files = contentFiles()
  const site = {
    claims: read('content/lists/claims.yml').items as Claim[],
    files: new Map([...files, ...globSync('content/media/*')].map(sizeOf)),
  }
  const errors = files.flatMap(file => checkEntry(file, read(file), site))
  const facts = read(FACTS).items as Fact[]
  const hints = [
    ...files.flatMap(file => [
      ...hintsFor(file, read(file), site),
      ...durations(file, file === FACTS ? [] : passages(read(file)), facts),
    ]),
    ...PROMISING_CODE.flatMap(file => durations(file, readFileSync(file, 'utf8').split('\n'), facts)),
  ]
  const show = (severity: string, { file, field, message }: Problem) =>
    console.log(`${severity}  ${file}\n       ${field && `${field}: `}${message}`)
  for (const error of errors) show('error', error)
  for (const hint of hints) show('hint ', hint)
  console.log(`${files.length} files, ${errors.length} errors, ${hints.length} hints`)
  if (errors.length > 0)
    throw new UserError('The content cannot be published like this; see the errors above.')
})
