import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBranches } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createStaff } from '#checks/harness/staff/staff.ts'
import { relayOutbox } from '#server/outbox.ts'
import { renderEmail } from './email-templates.ts'
import { namesIn } from './alert-emails.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase()
  const { ownerPool } = database
  await insertBranches(ownerPool)
  for (const [username, domains, agentId] of [
    ['Rita', [1, 2], undefined],
    ['elsewhere', [2], undefined],
    ['north', [1], 110n],
  ] as const)
    await createStaff(ownerPool, { username, domains: [...domains], ...(agentId ? { agentId } : {}) })
  await ownerPool.query(`insert into role (id, name) values (77, 'Night watch')`)
  await createStaff(ownerPool, { username: 'watchman', domains: [1] })
  await ownerPool.query(`update staff set role_id = 77 where username = 'watchman'`)
  await ownerPool.query(
    `insert into setting (domain_id, key, value) values (0, 'settings.notifications', $1), (2, 'settings.notifications', $2)`,
    [{ recipients: 'rita, elsewhere\nnorth\nnight watch' }, { recipients: 'Rita' }],
  )
})
afterAll(() => database?.close())

async function happens(name: string, domain: number | null, payload: object = {}): Promise<void> {
  await database.ownerPool.query('insert into outbox (domain_id, name, payload) values ($1, $2, $3)', [
    domain,
    name,
    payload,
  ])
  await relayOutbox(database.db)
}
const letters = async () =>
  (
    await database.ownerPool
      .query(`select p.username, m.parameters ->> 'what' as what from email m join staff p on p.id = m.staff_id
      where m.kind = 'alerts' and m.sent_at is null order by p.username`)
  ).rows
const allSent = () =>
  database.ownerPool.query(`update email set tries = 1, sent_at = now() - interval '1 minute' where sent_at is null`)

test('alerts go to the configured recipients who work in the domain and belong to no agent', async () => {
  await happens('player.registered', 1, { player: '1000' })
  expect(await letters()).toEqual([])
  await happens('player.balance.negative', 1, { player: '1000', debt: '500' })
  const what = 'Negative balance'
  expect(await letters()).toEqual([
    { username: 'Rita', what },
    { username: 'watchman', what },
  ])
  await allSent()
  // The setting of the other domain names one user only.
  await happens('player.balance.negative', 2, { player: '1006', debt: '500' })
  expect(await letters()).toEqual([{ username: 'Rita', what }])
  await allSent()
})

test('at most one alert email is sent in 15 minutes, and it lists everything since the last', async () => {
  for (const player of ['1000', '1001', '1000']) await happens('player.cooled-off', 1, { player })
  await happens('player.self-excluded', 1, { player: '1000' })
  expect((await letters())[0]).toEqual({ username: 'Rita', what: 'Cool off, Self excluded' })
  const { rows } = await database.ownerPool.query(
    `select bool_and(next_try_at > now() + interval '10 minutes') as waits, count(*)::int from email where sent_at is null`,
  )
  expect(rows).toEqual([{ waits: true, count: 2 }])
  await allSent()
})

test('system alerts go to all recipients of the operator', async () => {
  await happens('audit.database.unreachable', null)
  expect((await letters()).map(({ username }) => username)).toEqual(['Rita', 'elsewhere', 'watchman'].toSorted())
  const { lines } = renderEmail('alerts', {
    ip: '',
    userAgent: '',
    code: '',
    link: 'https://panel.test',
    what: 'Flagged',
  })
  expect(lines).toEqual([expect.stringContaining('Flagged'), expect.any(String), 'https://panel.test'])
})

test('recipient names are separated by lines or commas, in any case', () => {
  expect(namesIn(' Rita,\n\nNight Watch \n')).toEqual(['rita', 'night watch'])
  expect(namesIn(null)).toEqual([])
})
