import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { advanceBonuses } from './advance-bonuses.task.ts'

let office: Office
let maker: Colleague
let checker: Colleague
const rights = ['BONUS_HISTORY_VIEW', 'BONUS_GRANT', 'BONUS_CANCEL'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  maker = await office.hire({ username: 'maker', permissions: rights })
  checker = await office.hire({ username: 'checker', permissions: rights, rank: 5 })
  await office.rows(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, wagering_weight, updated_by)
      select 1, vertical, 1, 'ACTIVE', 'Game', 'game', kind, weight, 'check'
      from (values ('qt', 'SLOT', 10000), ('slot', 'SLOT', 10000), ('aura', 'LIVE', 1000)) v(vertical, kind, weight)`,
  )
})
afterAll(() => office?.close())

const grant = (player: bigint, amount = '100.00') =>
  maker.post('/api/bonus-history/grant', {
    player: String(player),
    name: 'Diwali',
    type: 'MANUAL',
    amount,
    factor: 2,
    stakeOrder: 'CASH',
    days: 30,
    ...confirmation,
  })
const bonusOf = async (player: bigint) => (await maker.get(`/api/bonus-history?playerId=${player}`)).body.data[0]
const balanceOf = async (id: bigint): Promise<bigint> =>
  (await office.rows('select balance from wallet where account_id = $1', [id]))[0].balance
const count = () => advanceBonuses.run({ db: office.database.db })
const play = (player: bigint, provider: string, bet: number) =>
  office.rows(
    `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status)
      select cell, id, now(), domain_id, agent_id, $2, 'game', 'game', $3, 0, currency, 'SETTLED' from player where id = $1`,
    [player, provider, bet],
  )

test('games count by their weight, in full or with a tenth, and the bonus is paid once when all is wagered', async () => {
  expect((await grant(1001n)).status).toBe(200)
  const before = await balanceOf(1001n)
  await play(1001n, 'slot', 15_000)
  await play(1001n, 'aura', 40_000)
  expect([await count(), await count()]).toEqual([1, 0])
  expect(await bonusOf(1001n)).toMatchObject({
    wagered: '190.00',
    required: '200.00',
    remaining: '10.00',
    status: 'ACTIVE',
  })
  expect(await balanceOf(1001n)).toBe(before)
  await play(1001n, 'qt', 1_000)
  expect([await count(), await count()]).toEqual([1, 0])
  expect(await bonusOf(1001n)).toMatchObject({
    status: 'COMPLETED',
    converted: '100.00',
    forfeited: '0.00',
    endedBy: null,
  })
  expect(await balanceOf(1001n)).toBe(before + 10_000n)
  expect(await verify(office.database.db)).toEqual([])
})

test('a voided round takes its wagering back, and what is not wagered in time is forfeited', async () => {
  await grant(1002n)
  await play(1002n, 'slot', 9_000)
  await count()
  expect(await bonusOf(1002n)).toMatchObject({ wagered: '90.00' })
  await office.rows(`update casino_round set status = 'VOIDED' where player_id = 1002`)
  await count()
  expect(await bonusOf(1002n)).toMatchObject({ wagered: '0.00' })
  await office.rows(
    `update bonus_award set granted_at = now() - interval '2 days', expires_at = now() - interval '1 day' where player_id = 1002`,
  )
  const { id } = await bonusOf(1002n)
  const extended = await maker.post(`/api/bonus-history/${id}/extension`, { days: 5, ...confirmation })
  expect(extended.body).toMatchObject({ data: 'The bonus has ended.' })
  await count()
  const stored = await office.rows('select status, converted, forfeited from bonus_award where player_id = 1002')
  expect(stored).toEqual([{ status: 'EXPIRED', converted: 0n, forfeited: 10_000n }])
})

test('a player has one bonus at a time, and a cancelled one is forfeited with its reason', async () => {
  await grant(1003n)
  const again = await grant(1003n)
  expect(JSON.stringify(again.body)).toContain('The player has an active bonus. A player has one at a time.')
  const { id } = await bonusOf(1003n)
  expect((await maker.post(`/api/bonus-history/${id}/cancellation`, confirmation)).status).toBe(200)
  expect(await bonusOf(1003n)).toMatchObject({ status: 'CANCELLED', forfeited: '100.00', endedBy: 'maker' })
  await play(1003n, 'slot', 90_000)
  expect(await count()).toBe(0)
  expect((await grant(1003n)).status).toBe(200)
})

test('a bonus is paid early only by two users', async () => {
  await grant(1004n, '25.00')
  const before = await balanceOf(1004n)
  const { id } = await bonusOf(1004n)
  expect((await maker.post(`/api/bonus-history/${id}/completion`, confirmation)).status).toBe(202)
  expect(await balanceOf(1004n)).toBe(before)
  const [waiting] = (await checker.get('/api/approvals')).body.data
  expect((await decide(checker, waiting.id)).status).toBe(200)
  expect(await balanceOf(1004n)).toBe(before + 2_500n)
  expect(await bonusOf(1004n)).toMatchObject({ status: 'COMPLETED', converted: '25.00' })
})
