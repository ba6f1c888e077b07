import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveClient } from '#checks/harness/processes/live-client.ts'
import { openListening, viewing, type Listening, type Person } from '#checks/harness/processes/listening.ts'

let house: Listening
beforeAll(async () => {
  house = await openListening()
})
afterAll(() => house?.close())

const ends: readonly (readonly [string, 'ended' | 'rights', number, (person: Person) => Promise<unknown>])[] = [
  ['signing out', 'ended', 401, ({ client }) => client.post('/api/logout', {})],
  ['a login elsewhere', 'ended', 401, ({ username }) => house.comeIn(username, house.other)],
  [
    'a suspension',
    'ended',
    401,
    ({ staffId }) => house.run(`update staff set status = 'SUSPENDED' where id = $1`, [staffId]),
  ],
  [
    'a revoked session',
    'ended',
    401,
    ({ staffId }) => house.run(`update session set ended_at = now() where staff_id = $1`, [staffId]),
  ],
  [
    'a role put out of use',
    'ended',
    401,
    ({ roleId }) => house.run(`update role set status = 'DEACTIVATED' where id = $1`, [roleId]),
  ],
  [
    'a permission taken away',
    'rights',
    200,
    ({ roleId }) => house.run(`update role set permissions = '{KYC_VIEW}' where id = $1`, [roleId]),
  ],
  [
    'another place in the tree',
    'rights',
    200,
    ({ staffId }) => house.run(`update staff set agent_id = 120 where id = $1`, [staffId]),
  ],
  [
    'a domain taken away',
    'rights',
    200,
    ({ staffId }) => house.run(`delete from staff_domain where staff_id = $1 and domain_id = 1`, [staffId]),
  ],
  [
    'a password that is due',
    'rights',
    440,
    ({ staffId }) => house.run(`update staff set must_reset = true where id = $1`, [staffId]),
  ],
]
test.each(ends)('SES-07 %s ends an open stream at once', async (_, why, answers, happens) => {
  const person = await house.hire({ domains: [1, 2] })
  const bystander = await house.hire()
  const [stream, stays] = await Promise.all([house.listen(person.client), house.listen(bystander.client)])
  await happens(person)
  await stream.ended
  expect(stream.events.at(-1)?.name).toBe(why)
  const after = await liveClient(house.one.url, person.client)
  after.close()
  expect(after.status).toBe(answers)
  expect(stays.events.filter(({ name }) => name !== 'news')).toEqual([])
})

test('SES-07 what happens together with the loss of a right is never told: 0 of 15 streams', async () => {
  const person = await house.hire({ domains: [2], agentId: 200n })
  let stale = 0
  for (let round = 0; round < 15; round += 1) {
    const stream = await house.listen(person.client)
    const before = stream.told()['all_deposit_count']
    await house.ask(
      { player: 1006n, agent: 200n, domain: 2 },
      `update role set permissions = '{KYC_VIEW}' where id = ${person.roleId}`,
    )
    await stream.ended
    if (stream.told()['all_deposit_count'] !== before) stale += 1
    await house.run(`update role set permissions = $2 where id = $1`, [person.roleId, viewing])
  }
  expect(stale).toBe(0)
})
