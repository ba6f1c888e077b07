import { parseArgs } from 'node:util'
import { withDatabase } from '#checks/simulation/database.ts'
import { duplicates } from './duplicates.ts'
import { faultRun } from './faults.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [campaignName, first, second] = positionals
const numbers = [first, second].map((text) => (text === undefined ? null : Number(text)))
const [one, other] = numbers
const isUsageError =
  numbers.some((number) => number !== null && !(number >= 0)) || !['duplicates', 'faults'].includes(campaignName ?? '')
if (isUsageError) {
  console.error('npm run campaign -- payments duplicates <rounds> <copies> | faults <minutes> <rate>')
  process.exit(2)
}
await withDatabase(async (url) => {
  const hasPassed =
    campaignName === 'duplicates'
      ? await duplicates(url, one ?? 1_000, other ?? 100)
      : await faultRun(url, one ?? 10, other ?? 0.2)
  console.log(hasPassed ? 'The campaign passed.' : 'The campaign failed.')
  if (!hasPassed) process.exitCode = 1
})
