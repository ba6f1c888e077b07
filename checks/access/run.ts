import { connectOwner } from '#platform/database/connect.ts'
import { campaign } from '#checks/harness/campaign.ts'
import { insertDomains, testSettings } from '#checks/harness/staff/staff.ts'
import { startServer } from '#server/main.ts'
import { runConcurrentLogins, runRevocations } from './session-campaign.ts'

// npm run campaign -- sessions <rounds> <concurrent logins> <revocations>: the tests' campaign at full size.
const [rounds = 100, atOnce = 50, revocations = 1_000] = process.argv.slice(2).map(Number)
await campaign('sessions', async (url) => {
  const owner = connectOwner(url, { max: 4, domains: [1, 2] })
  await insertDomains(owner)
  const start = () => startServer({ settings: testSettings, ownerUrl: url, port: 0, jobs: 'none', logLevel: 'silent' })
  const servers = [await start(), await start()]
  const setup = { owner, urls: servers.map((server) => server.url) }
  const { refused, wrong } = await runConcurrentLogins(setup, { rounds, atOnce })
  console.log(`${rounds} rounds of ${atOnce} logins at once: ${refused} refused, ${wrong.length} rounds wrong`)
  const { calls, stale, wronglyDenied: shut } = await runRevocations(setup, revocations, '/api/deposits')
  console.log(`${calls} revocations: ${stale.length} stale`)
  for (const complaint of [...wrong, ...stale, ...shut].slice(0, 200)) console.log(complaint)
  if (refused + wrong.length + stale.length + shut.length > 0) process.exitCode = 1
  for (const server of servers) await server.close()
  await owner.end()
})
