import { withDatabase } from '#checks/simulation/database.ts'
import { exitWithUsage, readCommandLine, readNumbers } from '#tools/steps/command-line.ts'
import { duplicates } from './duplicates.ts'
import { faultRun } from './faults.ts'

const usage = 'npm run campaign -- payments duplicates <rounds> <copies> | faults <minutes> <rate>'
const { positionals } = readCommandLine(usage, { allowPositionals: true })
const [campaignName, ...numbers] = positionals
if (campaignName !== 'duplicates' && campaignName !== 'faults') exitWithUsage(usage)
const [one = 0, other = 0] = readNumbers(usage, numbers, campaignName === 'duplicates' ? [1_000, 100] : [10, 0.2])
await withDatabase(async (url) => {
  const hasPassed = await (campaignName === 'duplicates' ? duplicates : faultRun)(url, one, other)
  console.log(hasPassed ? 'The campaign passed.' : 'The campaign failed.')
  if (!hasPassed) process.exitCode = 1
})
