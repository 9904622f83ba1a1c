/** `npm run sbom`: writes the list of all packages that the site is made with into `sbom.cdx.json` (CycloneDX). */
import { readFileSync, writeFileSync } from 'node:fs'
import { billOfMaterials, packagesOf } from './lib/packages.ts'

const FILE = 'sbom.cdx.json'
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
writeFileSync(FILE, `${JSON.stringify(billOfMaterials(lock, new Date()), null, 2)}\n`)
console.log(`${FILE} names ${packagesOf(lock).length} packages.`)
