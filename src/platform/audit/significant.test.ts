import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionPassword, withdrawalOf } from '#checks/hostile/operator.ts'
import { panelClient, type PanelResponse, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff } from '#checks/harness/staff/staff.ts'
import {
  openTrackedOperator,
  toResponseText,
  type AuditRow,
  type TrackedOperator,
} from '#checks/harness/tracked-operator.ts'

let fixture: TrackedOperator
let owner: PanelClient
let limited: PanelClient
let other: string
beforeAll(async () => {
  fixture = await openTrackedOperator()
  owner = fixture.client('owner')
  await createStaff(fixture.operator.owner, { username: 'limited', itemLimit: 1_000n, transactionPassword })
  limited = await fixture.operator.logIn('limited')
  const { staffId } = await createStaff(fixture.operator.owner, { username: 'leaver' })
  await fixture.operator.owner.query('update role set rank = 80 where id = (select role_id from staff where id = $1)', [
    staffId,
  ])
  other = String(staffId)
})
afterAll(() => fixture?.close())

const reason = { code: 'REQUESTED', text: 'Requested by the operator' }
const signed = { reason, transactionPassword }
const save = async (path: string, changes: Readonly<Record<string, unknown>>): Promise<PanelResponse> => {
  const { body } = await owner.get(path)
  const { values, version } = (body as { data: { values: object; version: number } }).data
  return owner.put(path, { values: { ...values, ...changes }, version, ...signed })
}

interface Scenario {
  readonly title: string
  readonly ask: () => Promise<PanelResponse>
  readonly expected: Partial<AuditRow>
}

/** GLI-19 2.8.8: significant events that must be distinguishable from everyday ones. */
const scenarios: readonly Scenario[] = [
  {
    title: 'a failed login, with its address',
    ask: () => panelClientOf().login('leaver', 'not-the-password-1'),
    expected: { action: 'login', result: 'FAILED', ip: expect.stringMatching(/127|::1/) as string },
  },
  {
    title: 'an invalid anti-forgery token',
    ask: () => owner.post('/api/players/1000/bet-lock', { reason }, { 'x-xsrf-token': 'made up' }),
    expected: { action: 'denied', result: 'REJECTED', reason: 'Lacks anti-forgery token' },
  },
  {
    title: 'a withdrawal above the approval limit',
    ask: () => limited.post(`/api/withdraws/${withdrawalOf(1000n)}/approval`, signed),
    expected: { action: 'withdraws.approval', result: 'REJECTED', reason: expect.stringMatching(/limit/i) as string },
  },
  {
    title: 'voiding a market',
    ask: () => owner.post('/api/market-result/4/voidance', signed),
    expected: { action: expect.stringMatching(/^market-result\.voidance/) as string, result: 'SUCCESS' },
  },
  {
    title: 'rolling back a result',
    ask: () => owner.post('/api/market-result/1/rollback', signed),
    expected: { action: 'market-result.rollback.asked', result: 'SUCCESS' },
  },
  {
    title: 'a change of role permissions',
    ask: () => save('/api/role-edit/1', { description: 'Another one' }),
    expected: { action: expect.stringMatching(/^role\.saved/) as string, result: 'SUCCESS' },
  },
  {
    title: 'a change of personal data',
    ask: () => save(`/api/user-edit/${other}`, { name: 'Another Name' }),
    expected: { action: 'user.saved', result: 'SUCCESS' },
  },
  {
    title: 'suspending a player',
    ask: () => owner.post('/api/players/1013/suspension', { reason }),
    expected: {
      action: 'players.suspension',
      result: 'SUCCESS',
      reason: expect.stringContaining(reason.text) as string,
    },
  },
  {
    title: 'suspending a user',
    ask: () => owner.post(`/api/users/${other}/suspension`, { reason }),
    expected: { action: 'users.suspension', result: 'SUCCESS' },
  },
  {
    title: 'rejecting a withdrawal',
    ask: () => owner.post(`/api/withdraws/${withdrawalOf(1013n)}/rejection`, signed),
    expected: { action: 'withdraws.rejection', result: 'SUCCESS' },
  },
  {
    title: 'suspending an automated market',
    ask: () => owner.post('/api/market-result/8/suspension', { reason }),
    expected: { action: 'market-result.suspension', result: 'SUCCESS' },
  },
]

const panelClientOf = (): PanelClient => panelClient(fixture.operator.server.url)

/** Covered by other tests. */
const coveredElsewhere: Readonly<Record<string, string>> = {
  'changes to the data outside the product': 'AUD-03, tampering.test.ts: npm run verify reports every such change',
  'a burst of refusals': 'AZ-10, sealer.test.ts',
  'balance adjustments, parameters, exclusions set and lifted': 'AUD-01, audit-coverage.test.ts covers their routes',
  'a large bet, a large win, a large deposit': 'significant-money.test.ts',
  'a balance that falls below zero': 'significant-money.test.ts',
  'a changed system clock and an unreachable critical component': 'significant-money.test.ts',
}

test.each(scenarios.map((one) => [one.title, one] as const))(
  'AUD-05 records %s',
  async (_, { ask, expected: leaves }) => {
    const { auditEntries, status, text } = await fixture.observe(async () => toResponseText(await ask()))
    expect([status, text, auditEntries]).toEqual([status, text, [expect.objectContaining(leaves)]])
  },
)

test('AUD-05 covers all seventeen classes of significant events', () => {
  expect(scenarios.length + Object.keys(coveredElsewhere).length).toBe(17)
})

test('AUD-06 lists users with role, permissions, state, creation date and last sign-in', async () => {
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
  // The history of an account says when the user was suspended.
  const past = await owner.get(`/api/history/staff:${other}`)
  expect((past.body as { data: { entries: { action: string; at: string }[] } }).data.entries[0]).toMatchObject({
    action: 'Users: suspension',
    at: expect.stringMatching(/^\d{4}-/),
  })
})

test('AUD-07 records who viewed personal data in full, whose and why; lists and cards show none', async () => {
  const { owner: pool } = fixture.operator
  await pool.query(`update player set phone = '+919812345678', email = 'canary@example.test' where id = 1013`)
  const full = /9812345|canary/
  for (const path of ['/api/players?id=1013', '/api/players/1013/card'])
    expect(toResponseText(await owner.get(path)).text).not.toMatch(full)
  const show = (client: PanelClient) => client.post('/api/players/1013/personal-data', { reason })
  const { status, text, auditEntries } = await fixture.observe(async () => toResponseText(await show(owner)))
  expect([status, text]).toEqual([200, expect.stringContaining('+919812345678')])
  expect(auditEntries).toHaveLength(1)
  expect(auditEntries[0]).toMatchObject({ action: 'players.personal-data', actor: 'owner', subject: 'player:1013' })
  expect(auditEntries[0]?.reason).toContain(reason.text)
  const { rows } = await pool.query(`select to_jsonb(a)::text as whole, after from audit a where action = $1`, [
    'players.personal-data',
  ])
  expect(rows[0].after).toMatchObject({ revealed: ['Phone', 'Email'] })
  expect(rows[0].whole).not.toMatch(full)
  const { rows: entries } = await pool.query(
    `select answer::text from action_key where answer::text ~ '9812345|canary'`,
  )
  expect(entries).toEqual([])
  await createStaff(pool, { username: 'discreet', permissions: ['PLAYERS_VIEW', 'PLAYERS_DETAIL'] })
  expect((await show(await fixture.operator.logIn('discreet'))).status).toBe(403)
})

test("AUD-10 hides log entries outside the user's part of the tree or domains", async () => {
  const { owner: pool } = fixture.operator
  for (const [agent, domain, subject] of [
    [118, 1, 'player:1000'],
    [120, 1, 'player:1104'],
    [210, 2, 'player:1130'],
    [null, null, 'role:1'],
  ] as const)
    await pool.query(
      `insert into audit (domain_id, agent_id, actor, action, subject, request_id) values ($1, $2, 'someone', 'looked', $3, '0199ff00-0000-7000-8000-0000000000aa')`,
      [domain, agent, subject],
    )
  const seen = async (client: PanelClient) => {
    const found: string[] = []
    for (const subject of ['player:1000', 'player:1104', 'player:1130', 'role:1']) {
      const { status, body } = await client.get(`/api/history/${subject}`)
      const { entries } = (body as { data: { entries: { requestId: string | null }[] } }).data
      if (status === 200 && entries.some(({ requestId }) => requestId === '0199ff00-0000-7000-8000-0000000000aa'))
        found.push(subject)
    }
    const { body } = await client.get('/api/panel-logs/request/0199ff00-0000-7000-8000-0000000000aa')
    const list = await client.get('/api/panel-logs?requestId=0199ff00-0000-7000-8000-0000000000aa')
    return {
      found,
      request: (body as { data?: { entries: unknown[] } }).data?.entries.length ?? 0,
      list: (list.body as { data: unknown[] }).data.length,
    }
  }
  expect((await seen(owner)).found).toEqual(['player:1000', 'player:1104', 'player:1130', 'role:1'])
  expect((await seen(fixture.client('agent'))).found).toEqual(['player:1000'])
  expect(await seen(fixture.client('agent'))).toMatchObject({ request: 1, list: 1 })
  expect((await seen(fixture.client('foreign'))).found).toEqual(['player:1130', 'role:1'])
  expect((await fixture.client('bare').get('/api/history/player:1000')).status).toBe(403)
})
