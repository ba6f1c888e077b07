import { fixturePeriod } from '#checks/harness/fixture-days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf, sizeOf } from '#checks/run-size.ts'
import { withdrawalOf } from '#checks/hostile/operator.ts'
import type { PanelResponse } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import {
  mutatingEndpoints,
  openTrackedOperator,
  toResponseText,
  type RequestEffects,
  type TrackedOperator,
} from '#checks/harness/tracked-operator.ts'

let fixture: TrackedOperator
beforeAll(async () => {
  fixture = await openTrackedOperator()
})
afterAll(() => fixture?.close())

interface Expected {
  /** Number of subjects: a transaction has one audit entry for each. */
  readonly subjects: number
  /** Refusals to a player site are ordinary business and not recorded as denied access. */
  readonly isSite: boolean
}

/** Describes what is wrong with the audit entries of a request; null if nothing is. */
function mismatch(
  { status, text, changes, auditEntries }: RequestEffects,
  { subjects: things, isSite }: Expected,
): string | null {
  const done = auditEntries.filter(({ result }) => result === 'SUCCESS')
  const uneven = [...changes].find(([tx]) => done.filter((deed) => deed.tx === tx).length !== things)
  if (uneven)
    return `${status} ${text}: ${uneven[1].join(', ')} changed with ${done.length} audit entries instead of ${things}`
  const bare = auditEntries.find(({ route, ip, request_id: request }) => !route || !ip || !request)
  if (bare) return `${bare.action} has no origin`
  if (status === 200 || status === 202) return null
  // An approval that no longer applies is closed, which is recorded, and the decision is rejected.
  const isExpired = done.every(({ action }) => action.endsWith('.expired'))
  if (!isExpired) return `${status} ${text}: refused, but a change was recorded`
  const denials = auditEntries.filter(({ result }) => result === 'REJECTED').length
  const isDenial = !isSite && (status === 403 || status === 404 || status === 409)
  return isDenial && denials !== 1 ? `${status} ${text}: ${denials} refusals recorded` : null
}

test('AUD-01 records sign-in, failed sign-in, sign-out and password change once each', async () => {
  await createStaff(fixture.operator.owner, { username: 'passer.by' })
  const left: string[] = []
  const note = async (ask: () => Promise<PanelResponse>) => {
    const { auditEntries } = await fixture.observe(async () => toResponseText(await ask()))
    left.push(auditEntries.map(({ action, result }) => `${action} ${result}`).join(' + '))
  }
  const client = await fixture.operator.logIn('passer.by')
  await note(() => client.login('passer.by', 'wrong-password-1'))
  await note(() => client.login('passer.by', testPassword))
  await note(() => client.post('/api/change-password', { current: testPassword, password: 'tin-harbour-93-quilt' }))
  await note(() => client.post('/api/logout'))
  expect(left.map((one) => one.split(' + ').length)).toEqual([1, 1, 1, 1])
  expect(left.map((one) => one.split(' ').at(-1))).toEqual(['FAILED', 'SUCCESS', 'SUCCESS', 'SUCCESS'])
})

test('AZ-10 records each request outside the scope once, with actor, route, subject and reason', async () => {
  const agent = fixture.client('agent')
  const askings = ['/api/players/1104/card', '/api/players/1130/recent', '/api/players/999999/card']
  for (const path of askings) {
    const { status, auditEntries } = await fixture.observe(async () => toResponseText(await agent.get(path)))
    expect([path, status]).toEqual([path, 404])
    expect(auditEntries).toEqual([
      expect.objectContaining({
        actor: 'agent',
        result: 'REJECTED',
        subject: `GET ${path}`,
        route: expect.stringContaining('GET /api/players/:player_id/'),
        reason: expect.any(String),
      }),
    ])
  }
  const { auditEntries } = await fixture.observe(async () =>
    toResponseText(await fixture.client('bare').get('/api/players')),
  )
  expect(auditEntries).toEqual([
    expect.objectContaining({ actor: 'bare', subject: 'GET /api/players', reason: 'Lacks PLAYERS_VIEW' }),
  ])
})

test('AUD-09 rejects changes that cannot be recorded and keeps serving reads', async () => {
  const owner = fixture.client('owner')
  const waiting = withdrawalOf(1013n)
  const books = async () =>
    (
      await fixture.operator.owner.query(
        `select w.status, w.version, b.balance, b.held, (select count(*) from transfer) as transfers from withdrawal w
      join wallet b on b.account_id = w.player_id where w.id = $1`,
        [waiting],
      )
    ).rows
  await fixture.operator.owner.query(`update withdrawal set status = 'PENDING' where id = $1`, [waiting])
  const before = await books()
  expect(before).toHaveLength(1)
  await fixture.operator.owner
    .query(`create function lose() returns trigger language plpgsql as $$ begin raise exception 'the disk of the log is full' using errcode = '53100'; end $$;
    create trigger lose before insert on audit for each row execute function lose()`)
  try {
    const { status } = await owner.post(`/api/withdraws/${waiting}/rejection`, {
      reason: { code: 'OTHER', text: 'Another account' },
      transactionPassword: 'north-window-55-kettle',
    })
    expect(status).toBe(507)
    expect(await books()).toEqual(before)
    expect((await owner.get(`/api/deposits?requestedAt=${fixturePeriod()}`)).status).toBe(200)
  } finally {
    await fixture.operator.owner.query('drop trigger lose on audit')
  }
})

test(
  'AUD-01 records every change exactly once, in its own transaction; AZ-10 records every refusal exactly once',
  { timeout: 600_000 },
  async () => {
    const driven = new Map<string, number>()
    const last = new Map<string, string>()
    const wrong: string[] = []
    let refusals = 0
    const note = (name: string, left: RequestEffects, expected: Expected): boolean => {
      const problem = mismatch(left, expected)
      if (problem) wrong.push(`${name}: ${problem}`)
      refusals += left.auditEntries.filter(({ result }) => result === 'REJECTED').length
      const isDone = left.status === 200 || left.status === 202
      driven.set(name, (driven.get(name) ?? 0) + (isDone ? 1 : 0))
      if (!isDone) last.set(name, `${left.status} ${left.text.slice(0, 150)}`)
      return isDone
    }
    const endpoints = partOf(mutatingEndpoints(), 2)
    for (let round = 0; round < 2; round += 1) {
      for (const endpoint of endpoints)
        for (const found of (await fixture.drafts(endpoint)).slice(0, round === 0 ? undefined : sizeOf(2, 5))) {
          const draft = await fixture.loaded(found)
          const ids: unknown =
            draft.body && typeof draft.body['ids'] === 'string' ? JSON.parse(draft.body['ids']) : ['']
          const expected = { subjects: Array.isArray(ids) ? ids.length : 1, isSite: draft.signing !== undefined }
          if (note(endpoint.name, await fixture.observe(() => fixture.fire(draft)), expected) && round === 0) break
        }
      for (const id of await fixture.pendingApprovals()) {
        const left = await fixture.observe(async () =>
          toResponseText(await fixture.client('second').post(`/api/approvals/${id}/decision`, { decision: 'approve' })),
        )
        note('a second approver decides', left, { subjects: 1, isSite: false })
      }
    }
    const idle = [...driven]
      .filter(([, times]) => times === 0)
      .map(([name]) => `${name}: ${last.get(name) ?? 'no request possible'}`)
    const done = [...driven.values()].reduce((all, one) => all + one, 0)
    console.log(
      `AUD-01: ${done} changes at ${driven.size - idle.length} of ${driven.size} routes, ${refusals} refusals. Only refused:\n${idle.join('\n')}`,
    )
    expect(wrong).toEqual([])
    expect(driven.size - idle.length).toBeGreaterThan(45)
    expect(refusals).toBeGreaterThan(50)
  },
)
