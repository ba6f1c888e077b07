import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionPassword, withdrawalOf } from '#checks/hostile/operator.ts'
import { panelClient, type Answered, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { employ } from '#checks/harness/staff/staff.ts'
import { openWatched, told, type Deed, type WatchedOperator } from '#checks/harness/watched-operator.ts'

let stage: WatchedOperator
let owner: PanelClient
let limited: PanelClient
let other: string
beforeAll(async () => {
  stage = await openWatched()
  owner = stage.client('owner')
  await employ(stage.operator.owner, { username: 'limited', itemLimit: 100n, transactionPassword })
  limited = await stage.operator.logIn('limited')
  const { staffId } = await employ(stage.operator.owner, { username: 'leaver' })
  await stage.operator.owner.query('update role set rank = 80 where id = (select role_id from staff where id = $1)', [
    staffId,
  ])
  other = String(staffId)
})
afterAll(() => stage?.close())

const reason = { code: 'REQUESTED', text: 'Asked for by the house' }
const signed = { reason, transactionPassword }
const save = async (path: string, changes: Readonly<Record<string, unknown>>): Promise<Answered> => {
  const { body } = await owner.get(path)
  const { values, version } = (body as { data: { values: object; version: number } }).data
  return owner.put(path, { values: { ...values, ...changes }, version, ...signed })
}

interface Scenario {
  readonly what: string
  readonly ask: () => Promise<Answered>
  readonly leaves: Partial<Deed>
}

/** GLI-19 2.8.8: what must be told apart from the everyday. */
const scenarios: readonly Scenario[] = [
  {
    what: 'a failed login, with its address',
    ask: () => panelClientOf().login('leaver', 'not-his-password-1'),
    leaves: { action: 'login', result: 'FAILED', ip: expect.stringMatching(/127|::1/) as string },
  },
  {
    what: 'an authentication that does not match',
    ask: () => owner.post('/api/players/1000/bet-lock', { reason }, { 'x-xsrf-token': 'made up' }),
    leaves: { action: 'denied', result: 'REJECTED', reason: 'Lacks anti-forgery token' },
  },
  {
    what: 'a transfer above the limit of whoever wants to let it go',
    ask: () => limited.post(`/api/withdraws/${withdrawalOf(1000n)}/approval`, signed),
    leaves: { action: 'withdraws.approval', result: 'REJECTED', reason: expect.stringMatching(/limit/i) as string },
  },
  {
    what: 'a market made void',
    ask: () => owner.post('/api/market-result/4/voidance', signed),
    leaves: { action: expect.stringMatching(/^market-result\.voidance/) as string, result: 'SUCCESS' },
  },
  {
    what: 'the correction of a result',
    ask: () => owner.post('/api/market-result/1/rollback', signed),
    leaves: { action: 'market-result.rollback.asked', result: 'SUCCESS' },
  },
  {
    what: 'a change of policy: what a role may do',
    ask: () => save('/api/role-edit/1', { description: 'Another one' }),
    leaves: { action: expect.stringMatching(/^role\.saved/) as string, result: 'SUCCESS' },
  },
  {
    what: 'a change of personal data',
    ask: () => save(`/api/user-edit/${other}`, { email: 'elsewhere@example.test' }),
    leaves: { action: 'user.saved', result: 'SUCCESS' },
  },
  {
    what: 'the deactivation of a player',
    ask: () => owner.post('/api/players/1013/suspension', { reason }),
    leaves: { action: 'players.suspension', result: 'SUCCESS', reason: expect.stringContaining(reason.text) as string },
  },
  {
    what: 'the deactivation of a person of the house',
    ask: () => owner.post(`/api/users/${other}/suspension`, { reason }),
    leaves: { action: 'users.suspension', result: 'SUCCESS' },
  },
  {
    what: 'money that is refused',
    ask: () => owner.post(`/api/withdraws/${withdrawalOf(1013n)}/rejection`, signed),
    leaves: { action: 'withdraws.rejection', result: 'SUCCESS' },
  },
  {
    what: 'the hand of a person in what runs by itself',
    ask: () => owner.post('/api/market-result/8/suspension', { reason }),
    leaves: { action: 'market-result.suspension', result: 'SUCCESS' },
  },
]

const panelClientOf = (): PanelClient => panelClient(stage.operator.server.url)

/** Proved where the thing is: not once more here. */
const elsewhere: Readonly<Record<string, string>> = {
  'a change of data behind the product’s back':
    'AUD-03, tampering.test.ts: every such change is named by npm run verify',
  'a burst of refusals': 'AZ-10, sealer.test.ts',
  'adjustments of balances, parameters, exclusions set and lifted':
    'AUD-01, deeds.test.ts drives their routes with all the others',
  'a large bet, a large win, a large deposit': 'significant-money.test.ts',
  'a balance that falls below zero': 'significant-money.test.ts',
  'the clock of the house set anew, and a critical part that could not be reached': 'significant-money.test.ts',
}

test.each(scenarios.map((one) => [one.what, one] as const))('AUD-05 %s is in the log', async (_, { ask, leaves }) => {
  const { deeds, status, text } = await stage.watched(async () => told(await ask()))
  expect([status, text, deeds]).toEqual([status, text, [expect.objectContaining(leaves)]])
})

test('AUD-05 all seventeen classes of significant events are there, here or where the thing itself is proved', () => {
  expect(scenarios.length + Object.keys(elsewhere).length).toBe(17)
})

test('AUD-06 the register of users says who, with which rights, since when, last seen when and from where, and in which state', async () => {
  const { body } = await owner.get('/api/users?username=second')
  const [row] = (body as { data: Readonly<Record<string, unknown>>[] }).data
  expect(row).toMatchObject({
    id: expect.any(String),
    username: 'second',
    name: 'second',
    role: 'Role of second',
    status: 'ACTIVE',
    createdAt: expect.stringMatching(/^\d{4}-/),
    lastLoginAt: expect.stringMatching(/^\d{4}-/),
    lastLoginIp: expect.stringMatching(/127|::1/),
    passwordChangedAt: expect.stringMatching(/^\d{4}-/),
  })
  const card = await owner.get(`/api/users/${String(row?.['id'])}/card`)
  expect((card.body as { data: { permissions: string[] } }).data.permissions).toContain('WITHDRAW_APPROVE')
  // Since when somebody is locked out of the house is told by the history of his account.
  const past = await owner.get(`/api/history/staff:${other}`)
  expect((past.body as { data: { deeds: { action: string; at: string }[] } }).data.deeds[0]).toMatchObject({
    action: 'Users: suspension',
    at: expect.stringMatching(/^\d{4}-/),
  })
})

test('AUD-07 whoever is shown personal data in full leaves a trace of whose, what and why; lists and cards show none', async () => {
  const { owner: pool } = stage.operator
  await pool.query(`update player set phone = '+919812345678', email = 'canary@example.test' where id = 1013`)
  const full = /9812345|canary/
  for (const path of ['/api/players?id=1013', '/api/players/1013/card'])
    expect(told(await owner.get(path)).text).not.toMatch(full)
  const show = (client: PanelClient) => client.post('/api/players/1013/personal-data', { reason })
  const { status, text, deeds } = await stage.watched(async () => told(await show(owner)))
  expect([status, text]).toEqual([200, expect.stringContaining('+919812345678')])
  expect(deeds).toHaveLength(1)
  expect(deeds[0]).toMatchObject({ action: 'players.personal-data', actor: 'owner', subject: 'player:1013' })
  expect(deeds[0]?.reason).toContain(reason.text)
  const { rows } = await pool.query(`select to_jsonb(a)::text as whole, after from audit a where action = $1`, [
    'players.personal-data',
  ])
  expect(rows[0].after).toMatchObject({ revealed: ['Phone', 'E-mail'] })
  expect(rows[0].whole).not.toMatch(full)
  const { rows: kept } = await pool.query(`select answer::text from action_key where answer::text ~ '9812345|canary'`)
  expect(kept).toEqual([])
  await employ(pool, { username: 'discreet', permissions: ['PLAYERS_VIEW', 'PLAYERS_DETAIL'] })
  expect((await show(await stage.operator.logIn('discreet'))).status).toBe(403)
})

test('AUD-10 the log shows nobody what lies outside his part of the tree or his domains', async () => {
  const { owner: pool } = stage.operator
  for (const [agent, domain, subject] of [
    [118, 1, 'player:1000'],
    [120, 1, 'player:1104'],
    [210, 2, 'player:1130'],
    [null, null, 'role:1'],
  ] as const)
    await pool.query(
      `insert into audit (domain_id, agent_id, actor, action, subject, request_id) values ($1, $2, 'somebody', 'looked', $3, '0199ff00-0000-7000-8000-0000000000aa')`,
      [domain, agent, subject],
    )
  const seen = async (client: PanelClient) => {
    const found: string[] = []
    for (const subject of ['player:1000', 'player:1104', 'player:1130', 'role:1']) {
      const { status, body } = await client.get(`/api/history/${subject}`)
      const { deeds } = (body as { data: { deeds: { requestId: string | null }[] } }).data
      if (status === 200 && deeds.some(({ requestId }) => requestId === '0199ff00-0000-7000-8000-0000000000aa'))
        found.push(subject)
    }
    const { body } = await client.get('/api/panel-logs/request/0199ff00-0000-7000-8000-0000000000aa')
    const list = await client.get('/api/panel-logs?requestId=0199ff00-0000-7000-8000-0000000000aa')
    return {
      found,
      request: (body as { data?: { deeds: unknown[] } }).data?.deeds.length ?? 0,
      list: (list.body as { data: unknown[] }).data.length,
    }
  }
  expect((await seen(owner)).found).toEqual(['player:1000', 'player:1104', 'player:1130', 'role:1'])
  expect((await seen(stage.client('agent'))).found).toEqual(['player:1000'])
  expect(await seen(stage.client('agent'))).toMatchObject({ request: 1, list: 1 })
  expect((await seen(stage.client('foreign'))).found).toEqual(['player:1130', 'role:1'])
  expect((await stage.client('bare').get('/api/history/player:1000')).status).toBe(403)
})
