/** `npm run licences`: counts packages per license. Exits with 1 if one has a license that is not allowed. */
import { readFileSync } from 'node:fs'
import { isAllowed, packagesOf } from './lib/packages.ts'

const packages = packagesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const groups = Map.groupBy(packages, ({ license }) => license ?? 'none that is said')
for (const [license, members] of [...groups].sort(([, one], [, other]) => other.length - one.length)) {
  console.log(`${String(members.length).padStart(5)} ${license}`)
}
const refused = packages.filter(({ license }) => !license || !isAllowed(license))
for (const { name, version, license } of refused) {
  console.error(`${name} ${version}: ${license ?? 'no license'} is none of those in scripts/lib/packages.ts.`)
}
if (refused.length > 0) process.exitCode = 1
