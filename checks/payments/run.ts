import { parseArgs } from 'node:util'
import { withDatabase } from '#checks/simulation/database.ts'
import { duplicates } from './duplicates.ts'
import { faultRun } from './faults.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [what, first, second] = positionals
const numbers = [first, second].map((text) => (text === undefined ? null : Number(text)))
const [one, other] = numbers
const isWrong =
  numbers.some((number) => number !== null && !(number >= 0)) || !['duplicates', 'faults'].includes(what ?? '')
if (isWrong) {
  console.error('npm run campaign -- payments duplicates <rounds> <copies> | faults <minutes> <rate>')
  process.exit(2)
}
await withDatabase(async (url) => {
  const isRight =
    what === 'duplicates'
      ? await duplicates(url, one ?? 1_000, other ?? 100)
      : await faultRun(url, one ?? 10, other ?? 0.2)
  console.log(isRight ? 'It holds.' : 'It does not hold.')
  if (!isRight) process.exitCode = 1
})
