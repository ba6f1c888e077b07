import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectOwner } from '#database/connect.ts'
import { startPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { foundDomains, testSettings } from '#checks/harness/staff.ts'
import { startServer } from '#server/main.ts'
import { manyLogins, revokeAndCall } from './session-campaign.ts'

// node checks/access/run.ts <rounds> <logins at once> <revocations>: as `npm test` has it, only larger.
const [rounds = 100, atOnce = 50, revocations = 1_000] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'sessions-'))
const postgres = await startPostgres({
  dataFolder: folder,
  settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
})
const end = async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
// Whoever interrupts a campaign leaves no database behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.error(`${signal}: the campaign ends unfinished`)
    void end().finally(() => process.exit(130))
  })
try {
  await migrate(postgres.url)
  const owner = connectOwner(postgres.url, { max: 4, domains: [1, 2] })
  await foundDomains(owner)
  const start = () =>
    startServer({ settings: testSettings, ownerUrl: postgres.url, port: 0, jobs: 'none', logLevel: 'silent' })
  const servers = [await start(), await start()]
  const ground = { owner, urls: servers.map(({ url }) => url) }
  const { refused, wrong } = await manyLogins(ground, { rounds, atOnce })
  console.log(`${rounds} rounds of ${atOnce} logins at once: ${refused} refused, ${wrong.length} rounds wrong`)
  const { calls, stale, shut } = await revokeAndCall(ground, revocations, '/api/deposits')
  console.log(`${calls} revocations: ${stale.length} stale`)
  for (const complaint of [...wrong, ...stale, ...shut].slice(0, 200)) console.log(complaint)
  if (refused + wrong.length + stale.length + shut.length > 0) process.exitCode = 1
  for (const server of servers) await server.close()
  await owner.end()
} finally {
  await end()
}
