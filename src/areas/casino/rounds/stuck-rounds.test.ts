import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { findingOf, stepOf } from '#areas/casino/rules/stuck-round.ts'
import { money } from '#values/money.ts'

let office: Office
let finance: Colleague
let other: Colleague
let north: Colleague
const path = '/api/player-balance-repair-report/rounds'
const id = (n: number) => `01980000-0000-7000-8000-00000000000${n}`

/** Bet reported by the provider, ledger stake, ledger return, age in minutes (stored half a minute older, because the wall clock may step back). */
const rounds = [
  [1, 10_000n, 10_000n, 0n, 30],
  [2, 10_000n, 10_000n, 0n, 60 * 25],
  [3, 10_000n, 10_000n, 4_000n, 30],
  [4, 10_000n, 0n, 0n, 30],
  [5, 10_000n, 9_999n, 0n, 30],
  [6, 10_000n, 10_000n, 0n, 5],
] as const

beforeAll(async () => {
  office = await openOffice()
  await postTransfers(office.database.ownerPool, '2026-11-10T10:00:00Z', [
    { account: 1001n, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 1_000_000n },
  ])
  for (const [n, bet, staked, returned, minutes] of rounds) {
    const player = n === 5 ? 1004n : 1001n
    await office.rows(
      `insert into casino_round (cell, player_id, started_at, id, domain_id, agent_id, provider, game, bet, win, currency, status)
       values (cell_of($1), $1, now() - ($3 + 0.5) * interval '1 minute', $2, 1, (select agent_id from player where id = $1), 'aura', 'Teen Patti', $4, 0, 'INR', 'OPEN')`,
      [player, id(n), minutes, bet],
    )
    const ref = `casino:${id(n)}`
    const lines = [
      { account: player, kind: 'CASINO_BET', debit: 'wallet', credit: 'casino', amount: staked, ref },
      { account: player, kind: 'CASINO_WIN', debit: 'casino', credit: 'wallet', amount: returned, ref },
    ]
    await postTransfers(
      office.database.ownerPool,
      instantNow().toISOString(),
      lines.filter(({ amount }) => amount > 0n),
    )
  }
  finance = await office.hire({
    username: 'finance',
    permissions: ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST'],
  })
  other = await office.hire({
    username: 'other',
    permissions: ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST'],
  })
  north = await office.hire({
    username: 'north',
    agentId: 110n,
    domains: [1],
    permissions: ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST'],
  })
})
afterAll(() => office?.close())

const listed = async (search = '', client = finance) => (await client.get(`${path}${search}`)).body.data

test('shows the finding and next step of a stuck round as the rule computes them', async () => {
  const rows = await listed()
  expect(rows.map((row: { id: string }) => row.id).toSorted()).toEqual([1, 2, 3, 4, 5].map(id))
  for (const [n, bet, staked, returned, minutes] of rounds.slice(0, 5)) {
    const finding = findingOf({ bet: money(bet), staked: money(staked), returned: money(returned) })
    expect(rows.find((row: { id: string }) => row.id === id(n))).toMatchObject({
      finding,
      step: stepOf(finding, minutes),
      claimedBy: null,
      staked: (Number(staked) / 100).toFixed(2),
      returned: (Number(returned) / 100).toFixed(2),
      minutes,
    })
  }
  expect((await listed('?finding=BET_NOT_BOOKED')).map((row: { id: string }) => row.id)).toEqual([id(4)])
})

const press = (client: Colleague, n: number, what: string, body: object = {}) =>
  client.post(`${path}/${id(n)}/${what}`, body)

test('assigns a round to one of two concurrent users and names them to the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([finance, other].map((client) => press(client, 3, 'claim')))
    const winner = (await listed(`?id=${id(3)}`))[0].claimedBy
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      data: `This round is assigned to ${winner}. Take it over or pick another one.`,
    })
    expect((await press(winner === 'finance' ? finance : other, 3, 'release')).status).toBe(200)
  }
  expect((await listed(`?id=${id(3)}`))[0]).toMatchObject({ claimedBy: null })
})

test('lets users claim, take over, release and annotate a round only within their downline', async () => {
  expect((await press(finance, 1, 'claim')).status).toBe(200)
  expect((await press(finance, 1, 'note', { note: 'Ticket 4711 at the provider' })).status).toBe(200)
  expect((await press(north, 5, 'claim')).status).toBe(404)
  // Users of a branch do not read the names of users above it.
  expect((await press(north, 1, 'claim')).body.data).toContain('This round is assigned to Operator')
  expect((await listed(`?id=${id(1)}`, north))[0]).toMatchObject({ claimedBy: 'Operator' })
  expect((await press(other, 1, 'release')).body.data).toBe('This round is not assigned to you.')
  expect((await press(north, 1, 'take-over')).status).toBe(200)
  expect((await listed(`?id=${id(1)}`))[0]).toMatchObject({ claimedBy: 'north', note: 'Ticket 4711 at the provider' })
  expect((await listed('?isFree=YES')).length).toBe(4)
  expect((await listed('?claimedBy=north')).map((row: { id: string }) => row.id)).toEqual([id(1)])
  const bare = await office.hire({ username: 'reader', permissions: ['PLAYER_BALANCE_REPAIR_REPORT'] })
  expect((await press(bare, 2, 'claim')).status).toBe(403)
})

test('keeps the last assignee of a round that has ended', async () => {
  await office.rows(`update casino_round set status = 'SETTLED' where id = any($1)`, [[id(1), id(2)]])
  expect((await press(finance, 2, 'claim')).status).toBe(409)
  const ended = { id: id(1), status: 'SETTLED', claimedBy: 'north', fixedBy: 'north', finding: null, step: null }
  expect((await press(north, 1, 'release')).body.data).toBe('This round has ended.')
  expect(await listed('?status=SETTLED,VOIDED')).toMatchObject([ended])
  expect((await listed('?status=OPEN')).map((row: { fixedBy: string }) => row.fixedBy)).toEqual([null, null, null])
  const logs = await office.rows(
    `select action, actor from audit where subject = 'round_note:' || $1 and result = 'SUCCESS' order by at, id`,
    [id(1)],
  )
  expect(logs.map(({ action, actor }) => [action.replace(/^.*\./, ''), actor])).toEqual([
    ['claim', 'finance'],
    ['note', 'finance'],
    ['take-over', 'north'],
  ])
})
