import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawalOf } from '#checks/hostile/operator.ts'
import type { Answered } from '#checks/harness/processes/panel-client.ts'
import { employ, testPassword } from '#checks/harness/staff/staff.ts'
import {
  mutatingEndpoints,
  openWatched,
  told,
  type Left,
  type WatchedOperator,
} from '#checks/harness/watched-operator.ts'

let stage: WatchedOperator
beforeAll(async () => {
  stage = await openWatched()
})
afterAll(() => stage?.close())

interface Expected {
  /** The things it is about: a transaction has a deed for each. */
  readonly things: number
  /** A player site is told no thousands of times a day; that is its business and no denial of somebody's right. */
  readonly isSite: boolean
}

/** What is wrong with what a request left behind. */
function complaint({ status, text, changes, deeds }: Left, { things, isSite }: Expected): string | null {
  const done = deeds.filter(({ result }) => result === 'SUCCESS')
  const uneven = [...changes].find(([tx]) => done.filter((deed) => deed.tx === tx).length !== things)
  if (uneven) return `${status} ${text}: ${uneven[1].join(', ')} changed with ${done.length} deeds instead of ${things}`
  const bare = deeds.find(({ route, ip, request_id: request }) => !route || !ip || !request)
  if (bare) return `${bare.action} does not say from where`
  if (status === 200 || status === 202) return null
  // An approval that no longer fits is closed, which is a deed, and its decision refused.
  const isExpired = done.every(({ action }) => action.endsWith('.expired'))
  if (!isExpired) return `${status} ${text}: refused, and yet something was done`
  const denials = deeds.filter(({ result }) => result === 'REJECTED').length
  const isDenial = !isSite && (status === 403 || status === 404 || status === 409)
  return isDenial && denials !== 1 ? `${status} ${text}: ${denials} refusals recorded` : null
}

test('AUD-01 coming in, failing to, going out and a new password are recorded once each', async () => {
  await employ(stage.operator.owner, { username: 'passer.by' })
  const left: string[] = []
  const note = async (ask: () => Promise<Answered>) => {
    const { deeds } = await stage.watched(async () => told(await ask()))
    left.push(deeds.map(({ action, result }) => `${action} ${result}`).join(' + '))
  }
  const client = await stage.operator.logIn('passer.by')
  await note(() => client.login('passer.by', 'wrong-password-1'))
  await note(() => client.login('passer.by', testPassword))
  await note(() => client.post('/api/change-password', { current: testPassword, password: 'tin-harbour-93-quilt' }))
  await note(() => client.post('/api/logout'))
  expect(left.map((one) => one.split(' + ').length)).toEqual([1, 1, 1, 1])
  expect(left.map((one) => one.split(' ').at(-1))).toEqual(['FAILED', 'SUCCESS', 'SUCCESS', 'SUCCESS'])
})

test('AZ-10 what is out of reach leaves a refusal with actor, route, object and reason, once for each asking', async () => {
  const agent = stage.client('agent')
  const askings = ['/api/players/1104/card', '/api/players/1130/recent', '/api/players/999999/card']
  for (const path of askings) {
    const { status, deeds } = await stage.watched(async () => told(await agent.get(path)))
    expect([path, status]).toEqual([path, 404])
    expect(deeds).toEqual([
      expect.objectContaining({
        actor: 'agent',
        result: 'REJECTED',
        subject: `GET ${path}`,
        route: expect.stringContaining('GET /api/players/:player_id/'),
        reason: expect.any(String),
      }),
    ])
  }
  const { deeds } = await stage.watched(async () => told(await stage.client('bare').get('/api/players')))
  expect(deeds).toEqual([
    expect.objectContaining({ actor: 'bare', subject: 'GET /api/players', reason: 'Lacks PLAYERS_VIEW' }),
  ])
})

test('AUD-09 what cannot be recorded is not done; reading goes on', async () => {
  const owner = stage.client('owner')
  const waiting = withdrawalOf(1013n)
  const books = async () =>
    (
      await stage.operator.owner.query(
        `select w.status, w.version, b.balance, b.held, (select count(*) from transfer) as transfers from withdrawal w
      join wallet b on b.account_id = w.player_id where w.id = $1`,
        [waiting],
      )
    ).rows
  await stage.operator.owner.query(`update withdrawal set status = 'PENDING' where id = $1`, [waiting])
  const before = await books()
  expect(before).toHaveLength(1)
  await stage.operator.owner
    .query(`create function lose() returns trigger language plpgsql as $$ begin raise exception 'the disk of the log is full' using errcode = '53100'; end $$;
    create trigger lose before insert on audit for each row execute function lose()`)
  const { status } = await owner.post(`/api/withdraws/${waiting}/rejection`, {
    reason: { code: 'OTHER', text: 'Not his account' },
    transactionPassword: 'north-window-55-kettle',
  })
  expect(status).toBe(503)
  expect(await books()).toEqual(before)
  expect((await owner.get('/api/deposits?askedAt=2026-11-01..2026-11-30')).status).toBe(200)
  await stage.operator.owner.query('drop trigger lose on audit')
})

test(
  'AUD-01 every change is recorded exactly once, in its own transaction; AZ-10 every refusal exactly once',
  { timeout: 600_000 },
  async () => {
    const driven = new Map<string, number>()
    const last = new Map<string, string>()
    const wrong: string[] = []
    let refusals = 0
    const note = (name: string, left: Left, expected: Expected): boolean => {
      const said = complaint(left, expected)
      if (said) wrong.push(`${name}: ${said}`)
      refusals += left.deeds.filter(({ result }) => result === 'REJECTED').length
      const isDone = left.status === 200 || left.status === 202
      driven.set(name, (driven.get(name) ?? 0) + (isDone ? 1 : 0))
      if (!isDone) last.set(name, `${left.status} ${left.text.slice(0, 150)}`)
      return isDone
    }
    for (let round = 0; round < 2; round += 1) {
      for (const endpoint of mutatingEndpoints())
        for (const found of await stage.drafts(endpoint)) {
          const draft = await stage.loaded(found)
          const ids: unknown =
            draft.body && typeof draft.body['ids'] === 'string' ? JSON.parse(draft.body['ids']) : ['']
          const expected = { things: Array.isArray(ids) ? ids.length : 1, isSite: draft.signing !== undefined }
          if (note(endpoint.name, await stage.watched(() => stage.fire(draft)), expected) && round === 0) break
        }
      for (const id of await stage.waiting()) {
        const left = await stage.watched(async () =>
          told(await stage.client('second').post(`/api/approvals/${id}/decision`, { decision: 'approve' })),
        )
        note('a second person approves', left, { things: 1, isSite: false })
      }
    }
    const idle = [...driven]
      .filter(([, times]) => times === 0)
      .map(([name]) => `${name}: ${last.get(name) ?? 'nothing to ask about'}`)
    const done = [...driven.values()].reduce((all, one) => all + one, 0)
    console.log(
      `AUD-01: ${done} deeds at ${driven.size - idle.length} of ${driven.size} routes, ${refusals} refusals. Only refused:\n${idle.join('\n')}`,
    )
    expect(wrong).toEqual([])
    expect(driven.size - idle.length).toBeGreaterThan(45)
    expect(refusals).toBeGreaterThan(50)
  },
)
