import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, connectProvider, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import type { ReceivedAnswer } from '#simulator/casino/transport.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'qt')
})
afterAll(() => database?.close())

type Seat = Awaited<ReturnType<CasinoOperator['seated']>>

async function seats(amount: number, funds?: string): Promise<readonly Seat[]> {
  const seated: Seat[] = []
  for (let n = 0; n < amount; n += 1) seated.push(await operator.seated(keyId, funds))
  return seated
}

/** What a round does, call by call; each is sent for all players at once, or for one. */
const plays: readonly ((seat: Seat) => Promise<ReceivedAnswer>)[] = [
  ({ player, round }) => round('r1').debit(`${player}-b1`, '100.00'),
  ({ player, round }) => round('r1').debit(`${player}-b2`, '30.00'),
  ({ player, round }) => round('r1').rollback(`${player}-b2`, '30.00'),
  ({ player, round }) => round('r1').debit(`${player}-b3`, '900.00'),
  ({ player, round }) => round('r1').credit(`${player}-w1`, '250.00', { betId: `${player}-b1` }),
  ({ player, round }) => round('r1').credit(`${player}-w1`, '250.00', { betId: `${player}-b1` }),
]

const withoutId = ({ status, body: { referenceId, ...body } }: ReceivedAnswer) => {
  expect(status !== 200 || typeof referenceId === 'string').toBe(true)
  return { status, body }
}

/** All that its calls left of a player, without ids and times. */
async function leftBy({ player }: Seat): Promise<string> {
  const rows = await operator.rows(
    `select (select jsonb_agg(to_jsonb(c) - '{id,cell,player_id,agent_id,round_id,session_id,ms,at,repeated_at}'::text[] order by c.at, c.id) from casino_call c where c.player_id = $1) as calls,
      (select jsonb_agg(to_jsonb(r) - '{id,cell,player_id,agent_id,started_at,ended_at}'::text[]) from casino_round r where r.player_id = $1) as rounds,
      (select jsonb_agg(to_jsonb(t) - '{cell,account_id,at,journal_id,ref}'::text[] order by t.wallet_version) from transfer t where t.account_id = $1) as ledger,
      (select to_jsonb(w) - '{cell,account_id}'::text[] from wallet w where w.account_id = $1) as wallet,
      (select jsonb_agg(to_jsonb(d) - '{cell,player_id,agent_id}'::text[] order by d.product) from player_day d where d.player_id = $1) as days,
      (select jsonb_agg(to_jsonb(a) - '{id,at,tx,agent_id,player_id,journal_id,subject_name,request_id}'::text[] order by a.id) from audit a where a.player_id = $1 and a.action = 'inbound.casino') as audits,
      (select count(*)::int from casino_call_body b join casino_call c on c.id = b.call_id where c.player_id = $1) as bodies`,
    [player],
  )
  return JSON.stringify(rows).replaceAll(new RegExp(`\\b${player}\\b`, 'g'), 'player')
}

test('calls that queue share transactions, and leave and answer what calls one after another do', async () => {
  const many = await seats(20)
  const answers: ReceivedAnswer[][] = []
  for (const play of plays) answers.push(await Promise.all(many.map(play)))
  const [written] = await operator.rows<{ calls: number; transactions: number }>(
    `select count(*)::int calls, count(distinct xmin::text)::int transactions from casino_call where external_id like '%-b1'`,
  )
  expect(written?.calls).toBe(20)
  expect(written?.transactions).toBeLessThan(15)

  const single = await operator.seated(keyId)
  for (const [turn, play] of plays.entries()) {
    const expected = withoutId(await play(single))
    for (const answer of answers[turn] ?? []) expect(withoutId(answer)).toEqual(expected)
  }
  const byItself = await leftBy(single)
  for (const seat of many) expect(await leftBy(seat)).toBe(byItself)
  expect(operator.faults).toEqual([])
  expect(
    await operator.rows(
      `select o.account from operator_account o where o.account = 'casino' and o.balance is distinct from (select coalesce(sum(case when t.credit = 'casino' then t.amount else -t.amount end), 0)
        from transfer t where t.cell = o.cell and t.domain_id = o.domain_id and (t.credit = 'casino' or t.debit = 'casino'))`,
    ),
  ).toEqual([])
})

test('a refused, repeated, unknown or conflicting call gets its own answer and its neighbours stand', async () => {
  const [rich, poor] = [await seats(8), await seats(3, '1.00')]
  const [one, two] = await seats(2)
  const bet = ({ player, round }: Seat, id = `${player}-m`) => round('m').debit(id, '10.00')
  const [accepted, refused, unknown, ...same] = await Promise.all([
    Promise.all(rich.map((seat) => bet(seat))),
    Promise.all(poor.map((seat) => bet(seat))),
    rich[0]!.round('m', 'another token').debit('without-session', '1.00'),
    bet(one!, 'an-id-of-both'),
    bet(two!, 'an-id-of-both'),
    ...rich.map((seat) => bet(seat)),
  ])
  expect(accepted.map(({ status, body }) => [status, body['balance']])).toEqual(rich.map(() => [200, '490.00']))
  expect(refused.map(({ body }) => body['code'])).toEqual(poor.map(() => 'INSUFFICIENT_FUNDS'))
  expect(unknown.body['code']).toBe('INVALID_TOKEN')
  const [first, second, ...repeated] = same
  expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]))
  expect(repeated).toEqual(accepted)
  for (const { balance } of rich) expect(await balance()).toBe('490.00')
  for (const { balance } of poor) expect(await balance()).toBe('1.00')
  expect(new Set([await one!.balance(), await two!.balance()])).toEqual(new Set(['490.00', '500.00']))
})

test('a wallet that another transaction holds does not keep the calls of others waiting', async () => {
  const [busy, ...others] = await seats(9)
  const holder = await database.ownerPool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from wallet where account_id = $1 for update', [busy!.player])
    const bet = ({ player, round }: Seat) => round('h').debit(`${player}-h`, '10.00')
    // The first one of each lane runs alone, and the rest gathers behind it.
    const before = others.slice(0, 4).map(bet)
    const waiting = bet(busy!)
    const answers = await Promise.all([...before, ...others.slice(4).map(bet)])
    expect(answers.map(({ body }) => body['balance'])).toEqual(others.map(() => '490.00'))
    await holder.query('rollback')
    expect(await waiting).toMatchObject({ status: 200, body: { balance: '490.00' } })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
