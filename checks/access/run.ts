import { connectOwner } from '#platform/database/connect.ts'
import { campaign } from '#checks/harness/campaign.ts'
import { insertDomains, testSettings } from '#checks/harness/staff/staff.ts'
import { startServer } from '#server/main.ts'
import { readCommandLine, readNumbers } from '#tools/steps/command-line.ts'
import { runConcurrentLogins, runRevocations } from './session-campaign.ts'

/** The campaign of the tests at full size. */
const usage = 'npm run campaign -- sessions [rounds] [concurrent logins] [revocations]'
const { positionals } = readCommandLine(usage, { allowPositionals: true })
const [rounds = 0, concurrency = 0, revocations = 0] = readNumbers(usage, positionals, [100, 50, 1_000])
await campaign('sessions', async (url) => {
  const owner = connectOwner(url, { max: 4, domains: [1, 2] })
  await insertDomains(owner)
  const start = () =>
    startServer({
      databaseLimits: 'none',
      limits: { rates: null },
      settings: testSettings,
      ownerUrl: url,
      port: 0,
      jobs: 'none',
      logLevel: 'silent',
    })
  const servers = [await start(), await start()]
  const setup = { owner, urls: servers.map((server) => server.url) }
  const { refused, wrong } = await runConcurrentLogins(setup, { rounds, concurrency })
  console.log(`${rounds} rounds of ${concurrency} logins at once: ${refused} refused, ${wrong.length} rounds wrong`)
  const { calls, stale, wronglyDenied } = await runRevocations(setup, revocations, '/api/deposits')
  console.log(`${calls} revocations: ${stale.length} stale`)
  for (const complaint of [...wrong, ...stale, ...wronglyDenied].slice(0, 200)) console.log(complaint)
  if (refused + wrong.length + stale.length + wronglyDenied.length > 0) process.exitCode = 1
  for (const server of servers) await server.close()
  await owner.end()
})
