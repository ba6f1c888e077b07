import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readCommandLine } from '../steps/command-line.ts'

readCommandLine(
  `npm run generate: writes every file that is derived from others: database types, addresses, changes of the interface
and the lists of texts. After a merge it corrects what git put together line by line.`,
  {},
)
for (const [file, ...options] of [
  ['db-types.ts'],
  ['generate-addresses.ts'],
  ['generate/interface-since.ts'],
  ['wording.ts', '--keep'],
] as const)
  execFileSync(process.execPath, [join(import.meta.dirname, '..', file), ...options], { stdio: 'inherit' })
