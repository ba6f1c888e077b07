import { existsSync } from 'node:fs'
import { catalogueWriter } from './import/catalogue.ts'
import { readMatchFiles } from './import/cricsheet-files.ts'
import { importMatches } from './import/import-matches.ts'
import { openInstallation } from './import/installation.ts'
import { exitWithUsage, readCommandLine } from './steps/command-line.ts'

const usage = `npm run import -- cricsheet <file|folder|zip> [--open] [--settle]
  --open    new markets accept bets at once
  --settle  propose the results of the matches for settlement`

const { values, positionals } = readCommandLine(usage, {
  allowPositionals: true,
  options: { open: { type: 'boolean', default: false }, settle: { type: 'boolean', default: false } },
})
const [format, path] = positionals

if (format !== 'cricsheet' || path === undefined) exitWithUsage(usage)
if (!existsSync(path)) {
  console.error(`File or folder not found: ${path}.`)
  process.exitCode = 2
} else {
  const installation = await openInstallation(process.env)
  try {
    const write = catalogueWriter(installation.db, { isOpen: values.open, declares: values.settle })
    const { matches, refused, written } = await importMatches(write, readMatchFiles(path))
    for (const problem of refused) console.error(problem)
    const added = Object.entries(written).map(([what, rows]) => `${rows} ${what}`)
    console.log(`${matches} matches read, ${refused.length} refused; new: ${added.join(', ')}`)
    if (refused.length > 0) process.exitCode = 1
  } finally {
    await installation.close()
  }
}
