import { connectOwner } from '#platform/database/connect.ts'
import { campaign } from '#checks/harness/campaign.ts'
import { exitWithUsage, readCommandLine, readNumbers } from '#tools/steps/command-line.ts'
import { tableChecksums } from './table-checksums.ts'
import { combinations, openCampaign, run, singleMutations } from './campaign.ts'
import { matrixOf } from './matrix.ts'
import { openOperator } from './operator.ts'

const usage = `npm run campaign -- hostile [count] [seed] [only]
  seed  the same seed repeats the same requests
  only  only calls whose name contains this`
const { positionals } = readCommandLine(usage, { allowPositionals: true })
const [only = '', ...rest] = positionals.slice(2)
if (rest.length > 0) exitWithUsage(usage)
const [count = 0, seed = 0] = readNumbers(usage, positionals.slice(0, 2), [20_000, Date.now() % 1_000_000])
await campaign('hostile', async (url) => {
  const ownerPool = connectOwner(url, { max: 2, domains: [1, 2] })
  const operator = await openOperator({ url, ownerPool })
  const range = await openCampaign(operator)
  const targets = range.targets.filter(({ endpoint }) => endpoint.name.includes(only))
  const before = await tableChecksums(ownerPool)
  const began = performance.now()
  const half = Math.ceil(count / 2)
  const probes = [...singleMutations(targets, half, seed), ...combinations(targets, count - half, seed)]
  const result = await run(range, probes)
  const after = await tableChecksums(ownerPool)
  console.log(matrixOf(result))
  const changed = Object.keys(before).filter((name) => before[name] !== after[name])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `seed ${seed}: ${result.probes} requests in ${seconds} s, ${result.refused} refused, ${result.complaints.length} complaints`,
  )
  console.log(
    `statuses ${[...result.statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', ')}`,
  )
  console.log(
    `slowest answer ${result.slowest.toFixed(0)} ms, event loop blocked for at most ${result.blockedMs.toFixed(1)} ms`,
  )
  console.log(changed.length === 0 ? 'no table changed' : `CHANGED: ${changed.join(', ')}`)
  for (const complaint of result.complaints.slice(0, 200)) console.log(complaint)
  range.gun.close()
  await operator.close()
  await ownerPool.end()
  process.exitCode = result.complaints.length + changed.length > 0 ? 1 : 0
})
