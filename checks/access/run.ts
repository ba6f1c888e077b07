import { connectOwner } from '#platform/database/connect.ts'
import { campaign } from '#checks/harness/campaign.ts'
import { foundDomains, testSettings } from '#checks/harness/staff/staff.ts'
import { startServer } from '#server/main.ts'
import { manyLogins, revokeAndCall } from './session-campaign.ts'

// npm run campaign -- sessions <rounds> <logins at once> <revocations>: as `npm test` has it, only larger.
const [rounds = 100, atOnce = 50, revocations = 1_000] = process.argv.slice(2).map(Number)
await campaign('sessions', async (url) => {
  const owner = connectOwner(url, { max: 4, domains: [1, 2] })
  await foundDomains(owner)
  const start = () => startServer({ settings: testSettings, ownerUrl: url, port: 0, jobs: 'none', logLevel: 'silent' })
  const servers = [await start(), await start()]
  const ground = { owner, urls: servers.map((server) => server.url) }
  const { refused, wrong } = await manyLogins(ground, { rounds, atOnce })
  console.log(`${rounds} rounds of ${atOnce} logins at once: ${refused} refused, ${wrong.length} rounds wrong`)
  const { calls, stale, shut } = await revokeAndCall(ground, revocations, '/api/deposits')
  console.log(`${calls} revocations: ${stale.length} stale`)
  for (const complaint of [...wrong, ...stale, ...shut].slice(0, 200)) console.log(complaint)
  if (refused + wrong.length + stale.length + shut.length > 0) process.exitCode = 1
  for (const server of servers) await server.close()
  await owner.end()
})
