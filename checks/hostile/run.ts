import { connectOwner } from '#platform/database/connect.ts'
import { campaign } from '#checks/harness/campaign.ts'
import { tableChecksums } from './table-checksums.ts'
import { combinations, openCampaign, run, singleMutations } from './campaign.ts'
import { matrixOf } from './matrix.ts'
import { openOperator } from './operator.ts'

// npm run campaign -- hostile <count> [seed] [only]: the same seed repeats the same requests.
const [count = '20000', seed = String(Date.now() % 1_000_000), only = ''] = process.argv.slice(2)
await campaign('hostile', async (url) => {
  const ownerPool = connectOwner(url, { max: 2, domains: [1, 2] })
  const operator = await openOperator({ url, ownerPool })
  const range = await openCampaign(operator)
  const targets = range.targets.filter(({ endpoint }) => endpoint.name.includes(only))
  const before = await tableChecksums(ownerPool)
  const began = performance.now()
  const half = Math.ceil(Number(count) / 2)
  const probes = [
    ...singleMutations(targets, half, Number(seed)),
    ...combinations(targets, Number(count) - half, Number(seed)),
  ]
  const verdict = await run(range, probes)
  const after = await tableChecksums(ownerPool)
  console.log(matrixOf(verdict))
  const changed = Object.keys(before).filter((name) => before[name] !== after[name])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `seed ${seed}: ${verdict.probes} requests in ${seconds} s, ${verdict.refused} refused, ${verdict.complaints.length} complaints`,
  )
  console.log(
    `statuses ${[...verdict.statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', ')}`,
  )
  console.log(
    `slowest answer ${verdict.slowest.toFixed(0)} ms, event loop late by ${verdict.delay.toFixed(1)} ms (99 of 100)`,
  )
  console.log(changed.length === 0 ? 'no table changed' : `CHANGED: ${changed.join(', ')}`)
  for (const complaint of verdict.complaints.slice(0, 200)) console.log(complaint)
  range.gun.close()
  await operator.close()
  await ownerPool.end()
  process.exitCode = verdict.complaints.length + changed.length > 0 ? 1 : 0
})
