import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase('template_world')
})
afterAll(() => database?.close())

const rows = async (text: string) => (await database.ownerPool.query(text)).rows

test('each casino provider has booked, refused and noted calls, repeats and slow ones', async () => {
  expect(
    await rows(
      `select provider, array_agg(distinct decision order by decision) decisions, max(occurrences) > 1 repeated, max(ms) > 100 slow
         from casino_call group by provider order by provider`,
    ),
  ).toEqual(
    ['aura', 'gap', 'qt', 'slot', 'wc'].map((provider) => ({
      provider,
      // Aura sends no refunds.
      decisions: provider === 'aura' ? ['APPLIED', 'REFUSED'] : ['APPLIED', 'REFUSED', 'TOMBSTONE'],
      repeated: true,
      slow: true,
    })),
  )
  const [codes] = await rows(`select array_agg(distinct code order by code) codes from casino_call`)
  expect(codes).toEqual({
    codes: [
      'ALREADY_ROLLED_BACK',
      'BAD_REQUEST',
      'FREE_ROUNDS_UNKNOWN',
      'GAME_DISABLED',
      'INSUFFICIENT_FUNDS',
      'LIMIT_EXCEEDED',
      'LOSS_EXCEEDS_EXPOSURE',
      'OK',
      'ROLLED_BACK_BEFORE',
      'ROUND_CLOSED',
      'SESSION_INVALID',
      'SIGNATURE_INVALID',
    ],
  })
})

test('every booked call is at the balance that its ledger entry left', async () => {
  const booked = `select c.id, c.balance_after, t.balance_after - t.exposure_after as available
    from casino_call c join transfer t on t.account_id = c.player_id and t.ref = 'casino:' || c.round_id and t.at = c.at
    where c.decision = 'APPLIED'`
  const [counted] = await rows(`select count(*)::int > 500 as "areMany" from (${booked}) b`)
  expect(counted).toEqual({ areMany: true })
  expect(await rows(`select * from (${booked}) b where balance_after <> available`)).toEqual([])
})

test('Aura reserves what its open rounds can cost, and its results are net entries of the ledger', async () => {
  const [counted] = await rows(
    `select count(*) filter (where r.status = 'SETTLED') > 20 as "areMany", bool_and(r.staked = 0 and r.exposed = r.bet) as "areNet",
       bool_and(r.status <> 'SETTLED' or r.won = r.win - r.bet) as "addUp" from casino_round r where r.provider = 'aura'`,
  )
  expect(counted).toEqual({ areMany: true, areNet: true, addUp: true })
  const results = `select kind, account_id from transfer where ref in (select 'casino:' || id from casino_round where provider = 'aura')`
  expect(await rows(`select distinct kind from (${results}) r`)).toEqual([{ kind: 'AURA_PL' }])
})

test('a bet that was refunded before it arrived comes after its refund', async () => {
  const late = await rows(
    `select b.at > r.at as "isLater" from casino_call b join casino_call r
       on (r.domain_id, r.provider, r.external_id) = (b.domain_id, b.provider, b.external_id) and r.kind = 'refund'
      where b.code = 'ROLLED_BACK_BEFORE'`,
  )
  expect(late.length).toBeGreaterThanOrEqual(4)
  expect(late.filter(({ isLater }) => !isLater)).toEqual([])
})

test('slots have free rounds in every state, and as many free bets as rounds were used', async () => {
  const states = await rows(`select array_agg(distinct status order by status) states from free_round_grant`)
  expect(states).toEqual([{ states: ['CANCELLED', 'EXPIRED', 'GRANTED', 'IN_USE', 'USED'] }])
  expect(
    await rows(
      `select g.id from free_round_grant g left join casino_call c on c.grant_id = g.id and c.decision = 'APPLIED'
       group by g.id, g.used, g.won having count(c.id) filter (where c.kind = 'bet') <> g.used
         or coalesce(sum(c.amount) filter (where c.kind = 'win'), 0) <> g.won`,
    ),
  ).toEqual([])
})

test('slots have jackpots, each with a ledger entry and the call that names it', async () => {
  const jackpots = await rows(
    `select c.jackpot = t.amount as "isBooked" from transfer t join casino_call c on t.ref = 'casino:' || c.round_id and c.kind = 'win'
     where t.kind = 'JACKPOT_WIN'`,
  )
  expect(jackpots.length).toBeGreaterThan(0)
  expect(jackpots.filter(({ isBooked }) => !isBooked)).toEqual([])
})
