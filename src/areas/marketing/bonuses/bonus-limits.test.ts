import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { advanceBonuses } from './advance-bonuses.task.ts'
import { recountBonuses } from './recount-bonuses.task.ts'

let office: Office
let maker: Colleague

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  maker = await office.hire({ username: 'maker', permissions: ['BONUS_HISTORY_VIEW', 'BONUS_GRANT'] })
  await office.rows(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, wagering_weight, updated_by)
      values (1, 'slot', 1, 'ACTIVE', 'Game', 'game', 'SLOT', 10000, 'check')`,
  )
  await office.rows(
    `insert into competition (id, external_id, sport, name) values (9701, 'c9701', 'cricket', 'League');
     insert into event (id, competition_id, external_id, name, starts_at) values (9701, 9701, 'e9701', 'North v South', now());
     insert into market (id, event_id, external_id, name, kind, product, price_kind)
       select n, 9701, 'm' || n, 'Market', 'match_odds', 'exchange', 'odds' from generate_series(9701, 9702) n;
     insert into runner (id, market_id, name, sort_order) select m * 10 + n, m, 'Runner ' || n, n from generate_series(9701, 9702) m, generate_series(1, 2) n`,
  )
})
afterAll(() => office?.close())

/** 100.00, to be wagered twice. */
async function granted(player: number, limits: string): Promise<void> {
  const answer = await maker.post('/api/bonus-history/grant', {
    player: String(player),
    name: 'Diwali',
    type: 'MANUAL',
    amount: '100.00',
    factor: 2,
    stakeOrder: 'CASH',
    days: 30,
    ...confirmation,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await office.rows(`update bonus_award set ${limits} where player_id = ${player}`)
}
const bonusOf = async (player: number) => (await maker.get(`/api/bonus-history?playerId=${player}`)).body.data[0]
const walletOf = async (player: number) =>
  (await office.rows('select balance, held from wallet where account_id = $1', [player]))[0]
const count = () => advanceBonuses.run({ db: office.database.db })
const play = (player: number, bet: number, of = 'SETTLED') =>
  office.rows(
    `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status, award_id)
      select p.cell, p.id, now(), p.domain_id, p.agent_id, 'slot', 'game', 'game', $2, 0, p.currency, $3, b.id
      from player p join bonus_award b on b.player_id = p.id where p.id = $1`,
    [player, bet, of],
  )

test('WG-08 a bonus pays its maximum at most, and what is above is forfeited', async () => {
  await granted(1001, 'max_paid = 6000')
  const before = await walletOf(1001)
  await play(1001, 1_000, 'OPEN')
  await play(1001, 20_000)
  expect(await count()).toBe(1)
  // A win of the open round would be cash: the bonus waits for it.
  expect(await bonusOf(1001)).toMatchObject({ status: 'ACTIVE', wagered: '200.00' })
  await office.rows(`update casino_round set status = 'VOIDED' where player_id = 1001 and status = 'OPEN'`)
  expect(await count()).toBe(1)
  expect(await bonusOf(1001)).toMatchObject({ status: 'COMPLETED', converted: '60.00', forfeited: '40.00' })
  expect(await walletOf(1001)).toEqual({ balance: before.balance + 6_000n, held: before.held - 10_000n })
  expect(
    await office.rows(
      `select kind, amount from transfer where account_id = 1001 and ref like '%bonus:%' order by wallet_version`,
    ),
  ).toEqual([
    { kind: 'BONUS_GRANT', amount: 10_000n },
    { kind: 'BONUS_CONVERT', amount: 6_000n },
    { kind: 'BONUS_FORFEIT', amount: 4_000n },
  ])
  expect(await verify(office.database.db)).toEqual([])
})

test('a bonus with less left than its minimum is lost once no round is open, and the player may have another', async () => {
  await granted(1002, 'lost_below = 1000')
  expect(await count()).toBe(0)
  await office.rows(
    `select post_transfers(uuidv7(), now(), 'check', jsonb_build_array(jsonb_build_object('account', 1002, 'kind', 'BONUS_BET', 'debit', 'held',
      'credit', 'bonus', 'amount', 9001, 'ref', 'played')), null, null)`,
  )
  await office.rows('update bonus_award set staked = 9001 where player_id = 1002')
  await play(1002, 100, 'OPEN')
  expect(await count()).toBe(0)
  await office.rows(`update casino_round set status = 'SETTLED' where player_id = 1002`)
  expect(await count()).toBe(1)
  expect(await bonusOf(1002)).toMatchObject({
    status: 'LOST',
    converted: '0.00',
    forfeited: '9.99',
    reason: 'The bonus was played away.',
  })
  expect(await walletOf(1002)).toMatchObject({ held: 0n })
  await granted(1002, 'name = name')
})

/** Settled bets of 100.00 at 2.00 on the first runner of a market. */
const bet = (market: number, side: 'BACK' | 'LAY', stake: number) =>
  office.rows(
    `insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, side, odds_e4, matched_odds_e4, stake, matched, currency,
        share_path_id, placed_at, status, pl, settled_at, settle_seq)
      select cell, id, uuidv7(), domain_id, agent_id, $1, 'exchange', $1::bigint * 10 + 1, $2, 20000, 20000, $3, $3, currency, 1, now(), 'SETTLED', 0, now(), 1
      from player where id = 1003`,
    [market, side, stake],
  )
const ticket = (oddsE4: number, player = 1003, status = 'LOST', returned = 0) =>
  office.rows(
    `insert into ticket (cell, player_id, id, domain_id, agent_id, kind, sports, sizes, legs, lines, unit, stake, odds_e4, potential, status, currency,
        share_path_id, placed_at, settled_at, returned)
      select cell, id, uuidv7(), domain_id, agent_id, 'SINGLE', '{cricket}', '{1}', 1, 1, 10000, 10000, $1::int, 0, $3, currency,
        share_path_of(agent_id, 'exchange'), now(), now(), $4::bigint from player where id = $2`,
    [oddsE4, player, status, returned],
  )

test('WG-06 WG-09 bets count from the minimum odds on, and opposite bets count nothing', async () => {
  await granted(1003, 'sportsbook_weight = 10000, exchange_weight = 5000, min_odds_e4 = 15000')
  const wagered = async () => {
    await count()
    return (await bonusOf(1003)).wagered
  }
  await ticket(14_000)
  expect(await wagered()).toBe('0.00')
  await ticket(16_000)
  expect(await wagered()).toBe('100.00')
  await bet(9701, 'BACK', 10_000)
  await bet(9701, 'LAY', 10_000)
  expect(await wagered()).toBe('100.00')
  expect(await bonusOf(1003)).toMatchObject({ betsTurnover: '400.00', status: 'ACTIVE' })
  await bet(9702, 'BACK', 20_000)
  expect(await wagered()).toBe('200.00')
  expect(await bonusOf(1003)).toMatchObject({ status: 'COMPLETED', converted: '100.00' })
})

test('I-15 a ticket that is voided after its bonus was paid: the bonus is active again, once, and can be completed once more', async () => {
  await granted(1004, 'sportsbook_weight = 10000')
  const before = await walletOf(1004)
  await ticket(20_000, 1004)
  await ticket(20_000, 1004, 'PART_LOST', 5_000)
  expect(await count()).toBe(1)
  expect(await bonusOf(1004)).toMatchObject({ status: 'COMPLETED', wagered: '200.00', converted: '100.00' })
  const recounted = () => recountBonuses.run({ db: office.database.db })
  expect(await recounted()).toBe(0)
  await office.rows(`update ticket set status = 'VOIDED', returned = stake where player_id = 1004 and status = 'LOST'`)
  expect([await recounted(), await recounted()]).toEqual([1, 0])
  expect(await bonusOf(1004)).toMatchObject({ status: 'ACTIVE', wagered: '100.00', converted: '0.00', endedAt: null })
  expect(await walletOf(1004)).toEqual(before)
  await ticket(20_000, 1004)
  expect(await count()).toBe(1)
  expect(await walletOf(1004)).toEqual({ balance: before.balance + 10_000n, held: before.held - 10_000n })
  // Another bet of it that does not stand changes nothing once the player has another bonus.
  await granted(1004, 'name = name')
  await office.rows(`update ticket set status = 'VOIDED', returned = stake where player_id = 1004`)
  expect(await recounted()).toBe(0)
})

test('a withdrawal before the wagering is done ends the bonus where the operator says so', async () => {
  const before = await walletOf(1002)
  await office.rows(
    `insert into withdrawal (cell, player_id, domain_id, agent_id, method, amount, currency, requested_by)
      select cell, id, domain_id, agent_id, 'upi', 1000, currency, 'player' from player where id = 1002`,
  )
  expect(await count()).toBe(0)
  await office.rows(
    `insert into setting (domain_id, key, value) values (1, 'settings.bonus', '{"withdrawalCancels": true}')`,
  )
  const becomes = (status: string) => office.rows('update withdrawal set status = $1 where player_id = 1002', [status])
  await becomes('REJECTED')
  expect(await count()).toBe(0)
  await becomes('PENDING')
  expect(await count()).toBe(1)
  expect(await bonusOf(1002)).toMatchObject({
    status: 'CANCELLED',
    forfeited: '100.00',
    converted: '0.00',
    reason: 'The player withdrew before the wagering was done.',
  })
  expect(await walletOf(1002)).toEqual({ ...before, held: before.held - 10_000n })
})
