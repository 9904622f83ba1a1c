/** `npm run licences`: how many packages have which licence. Ends with 1 when one is none that we may use. */
import { readFileSync } from 'node:fs'
import { isAllowed, packagesOf } from './lib/packages.ts'

const packages = packagesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const groups = Map.groupBy(packages, ({ licence }) => licence ?? 'none that is said')
for (const [licence, members] of [...groups].sort(([, one], [, other]) => other.length - one.length)) {
  console.log(`${String(members.length).padStart(5)} ${licence}`)
}
const refused = packages.filter(({ licence }) => !licence || !isAllowed(licence))
for (const { name, version, licence } of refused) {
  console.error(`${name} ${version}: ${licence ?? 'no licence'} is none of those in scripts/lib/packages.ts.`)
}
if (refused.length > 0) process.exitCode = 1
