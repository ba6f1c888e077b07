import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveClient } from '#checks/harness/processes/live-client.ts'
import { openLiveSetup, viewPermissions, type LiveSetup, type LiveUser } from '#checks/harness/processes/live-setup.ts'

let servers: LiveSetup
beforeAll(async () => {
  servers = await openLiveSetup()
})
afterAll(() => servers?.close())

const ends: readonly (readonly [string, 'ended' | 'rights', number, (person: LiveUser) => Promise<unknown>])[] = [
  ['signing out', 'ended', 401, ({ client }) => client.post('/api/logout', {})],
  ['a sign-in elsewhere', 'ended', 401, ({ username }) => servers.comeIn(username, servers.other)],
  [
    'a suspension',
    'ended',
    401,
    ({ staffId }) => servers.run(`update staff set status = 'SUSPENDED' where id = $1`, [staffId]),
  ],
  [
    'a revoked session',
    'ended',
    401,
    ({ staffId }) => servers.run(`update session set ended_at = now() where staff_id = $1`, [staffId]),
  ],
  [
    'a deactivated role',
    'ended',
    401,
    ({ roleId }) => servers.run(`update role set status = 'DEACTIVATED' where id = $1`, [roleId]),
  ],
  [
    'a removed permission',
    'rights',
    200,
    ({ roleId }) => servers.run(`update role set permissions = '{KYC_VIEW}' where id = $1`, [roleId]),
  ],
  [
    'a move in the agent tree',
    'rights',
    200,
    ({ staffId }) => servers.run(`update staff set agent_id = 120 where id = $1`, [staffId]),
  ],
  [
    'a removed domain',
    'rights',
    200,
    ({ staffId }) => servers.run(`delete from staff_domain where staff_id = $1 and domain_id = 1`, [staffId]),
  ],
  [
    'a required password change',
    'rights',
    440,
    ({ staffId }) => servers.run(`update staff set must_reset = true where id = $1`, [staffId]),
  ],
]
test.each(ends)('SES-07 %s ends an open stream at once', async (_, reason, answers, happens) => {
  const person = await servers.addUser({ domains: [1, 2] })
  const bystander = await servers.addUser()
  const [stream, stays] = await Promise.all([servers.listen(person.client), servers.listen(bystander.client)])
  await happens(person)
  await stream.ended
  expect(stream.events.at(-1)?.name).toBe(reason)
  const after = await liveClient(servers.one.url, person.client)
  after.close()
  expect(after.status).toBe(answers)
  expect(stays.events.filter(({ name }) => name !== 'news')).toEqual([])
})

test('SES-07 sends nothing that happens together with the loss of a right, in 15 streams', async () => {
  const person = await servers.addUser({ domains: [2], agentId: 200n })
  let stale = 0
  for (let round = 0; round < 15; round += 1) {
    const stream = await servers.listen(person.client)
    const before = stream.state()['all_deposit_count']
    await servers.requestDeposit(
      { player: 1006n, agent: 200n, domain: 2 },
      `update role set permissions = '{KYC_VIEW}' where id = ${person.roleId}`,
    )
    await stream.ended
    if (stream.state()['all_deposit_count'] !== before) stale += 1
    await servers.run(`update role set permissions = $2 where id = $1`, [person.roleId, viewPermissions])
  }
  expect(stale).toBe(0)
})
