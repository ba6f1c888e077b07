import { randomInt } from 'node:crypto'
import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'
import { campaign } from './campaign.ts'
import { slowRecoveries, summarize } from './tally.ts'

const usage =
  'npm run campaign -- faults <cycles> [seed] [--no-keys] [--synchronous-commit=off] [--fsync=off] [--power-cut]'
const { positionals, values } = readCommandLine(usage, {
  allowPositionals: true,
  options: {
    'no-keys': { type: 'boolean', default: false },
    'synchronous-commit': { type: 'string', default: 'on' },
    fsync: { type: 'string', default: 'on' },
    'power-cut': { type: 'boolean', default: false },
  },
})
const [cycles = 100, seed = randomInt(2 ** 31)] = positionals.map(Number)
if (!Number.isSafeInteger(cycles) || cycles < 1 || !Number.isSafeInteger(seed)) exitWithUsage(usage)
// A signal ends the process, whose exit handler ends the database and the server.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130))

console.log(`${cycles} cycles from seed ${seed}`)
const tally = await campaign({
  cycles,
  seed,
  keepsKeys: !values['no-keys'],
  settings: { fsync: values.fsync, synchronous_commit: values['synchronous-commit'] },
  ...(values['power-cut'] ? { faults: ['power'] } : {}),
  onCycle: (line) => console.log(line),
})
console.log(summarize(tally))
const { lost, doubled, denied, unanswered, unfinished, misapplied, violations } = tally
const wrong = lost + doubled + denied + unanswered + unfinished + misapplied + violations.length
const isSound = wrong === 0 && tally.cycles === cycles
console.log(isSound ? 'Every call that was answered is in the ledger exactly once.' : 'Something is wrong.')
process.exitCode = isSound && slowRecoveries(tally).length === 0 ? 0 : 1
