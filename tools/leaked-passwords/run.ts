import { readFile, writeFile } from 'node:fs/promises'
import { buildFilter, listedPasswordsIn } from './password-filter.ts'
import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'

const usage = `npm run leaked-passwords -- <list>: builds the filter of common passwords
  <list>  one password a line, the most common first`
const { positionals } = readCommandLine(usage, { allowPositionals: true })
const [list] = positionals
if (list === undefined) exitWithUsage(usage)
const listed = listedPasswordsIn(await readFile(list, 'latin1'))
const filter = buildFilter(listed)
await writeFile(new URL('../../src/platform/auth/secrets/leaked-passwords.bin', import.meta.url), filter)
console.log(`${listed.size} passwords in ${filter.length} bytes`)
