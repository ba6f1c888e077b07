import { randomInt } from 'node:crypto'
import { exitWithUsage, readCommandLine } from '#tools/steps/command-line.ts'
import { withDatabase } from './database.ts'
import { campaign, summarize } from './campaign.ts'
import { openSimulation } from './simulation-setup.ts'

const usage = 'npm run campaign -- simulation <sequences> [seed]'
const { positionals } = readCommandLine(usage, { allowPositionals: true })
const [sequences = 1_000, seed = randomInt(2 ** 31)] = positionals.map(Number)
if (!Number.isSafeInteger(sequences) || sequences < 1 || !Number.isSafeInteger(seed)) exitWithUsage(usage)

/** Runs outside Vitest, for campaigns longer than a test run. */
await withDatabase(async (url) => {
  const setup = await openSimulation(url)
  const begun = performance.now()
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(0)
  try {
    console.log(`${sequences} sequences from seed ${seed}`)
    const tally = await campaign({
      setup,
      sequences,
      seed,
      onSequence(done, log) {
        if (sequences === 1) console.log(log.map((line, at) => `  ${at + 1}. ${line}`).join('\n'))
        if (done % 50 === 0) console.log(`${done} in ${seconds()} s`)
      },
    })
    console.log(`Product and model agree after ${seconds()} s and all invariants hold: ${summarize(tally)}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`The seed of this run is ${seed}; one sequence alone: npm run campaign -- simulation 1 <its number>`)
    process.exitCode = 1
  } finally {
    await setup.close()
  }
})
