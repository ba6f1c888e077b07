import { connectApp, connectOwner, kyselyOver } from '#platform/database/connect.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import type { Intent } from './intents.ts'

// Connections to killed processes fail; the next query reports it.
const onError = () => undefined

const operationId = `split_part(reason, ': ', 2)`
const countByOperation = `${operationId} as name, count(*)::int as amount`
const matchesOperation = `and ${operationId} = any ($1) group by 1`

/** Ledger entries of a kind by the round of the provider, whatever id the calls had. */
const casinoEntries = (
  kind: 'CASINO_BET' | 'CASINO_WIN' | 'CASINO_REFUND' | 'AURA_PL',
) => `select r.external_id as name, count(*)::int as amount from casino_round r
  join transfer t on t.cell = r.cell and t.account_id = r.player_id and t.ref = 'casino:' || r.id and t.kind = '${kind}'
  where r.external_id = any ($1) group by 1`

/** Calls that were booked and move no money by themselves. */
const casinoCalls = (
  kind: 'exposure' | 'result',
) => `select r.external_id as name, count(*)::int as amount from casino_round r
  join casino_call c on c.round_id = r.id and c.kind = '${kind}' and c.decision = 'APPLIED'
  where r.external_id = any ($1) group by 1`

const counts: Readonly<Record<Intent['kind'], string>> = {
  deposit: `select utr as name, count(*)::int as amount from deposit where utr = any ($1) group by 1`,
  confirmation: `select split_part(ref, ':', 2) as name, count(*)::int as amount from transfer where kind = 'DEPOSIT' and split_part(ref, ':', 2) = any ($1) group by 1`,
  withdrawal: `select w.beneficiary as name, count(*)::int as amount from withdrawal w
    join transfer t on t.kind = 'WITHDRAW_HOLD' and t.ref = 'withdrawal:' || w.id where w.beneficiary = any ($1) group by 1`,
  bet: `select ip as name, count(*)::int as amount from bet where ip = any ($1) group by 1`,
  casinoBet: casinoEntries('CASINO_BET'),
  casinoWin: casinoEntries('CASINO_WIN'),
  casinoRefund: casinoEntries('CASINO_REFUND'),
  casinoExposure: casinoCalls('exposure'),
  casinoResult: casinoEntries('AURA_PL'),
  casinoVoid: casinoCalls('result'),
  settlement: `select ${countByOperation} from settlement where kind = 'settle' ${matchesOperation}`,
  rollback: `select ${countByOperation} from settlement where kind = 'rollback' ${matchesOperation}`,
  resettlement: `select ${countByOperation} from settlement where kind = 'settle' ${matchesOperation}`,
  voidance: `select ${countByOperation} from market_change where kind = 'void' ${matchesOperation}`,
  recount: `select ${countByOperation} from market_change where kind = 'recount' ${matchesOperation}`,
  betVoid: `select ${countByOperation} from settlement where kind = 'bet_void' ${matchesOperation}`,
  betRestoration: `select ${countByOperation} from audit where action = 'my-bets.restoration' and result = 'SUCCESS' ${matchesOperation}`,
}

/** How often each call took effect, read from the ledger. */
export async function effectsOf(ownerUrl: string, intents: readonly Intent[]): Promise<Map<Intent, number>> {
  const pool = connectOwner(ownerUrl, { max: 1, domains: [1], onError })
  const nameOf = ({ lookupKey: about, id }: Intent) => about ?? id
  try {
    const found = new Map<Intent, number>()
    for (const [kind, some] of Map.groupBy(intents, (intent) => intent.kind)) {
      const { rows } = await pool.query<{ name: string; amount: number }>(counts[kind], [some.map(nameOf)])
      const amounts = new Map(rows.map(({ name, amount }) => [name, amount]))
      for (const intent of some) found.set(intent, amounts.get(nameOf(intent)) ?? 0)
    }
    return found
  } finally {
    await pool.end()
  }
}

/** The violated invariants, as text. */
export async function violationsIn(ownerUrl: string): Promise<string[]> {
  const pool = connectApp(ownerUrl, { max: 2, onError })
  try {
    const violations = await verify(kyselyOver(pool))
    return violations.map(({ id, title, rows, examples }) => `${id} ${title}: ${rows} ${JSON.stringify(examples)}`)
  } finally {
    await pool.end()
  }
}

async function amountOf(ownerUrl: string, text: string): Promise<number> {
  const pool = connectOwner(ownerUrl, { max: 1, domains: [1], onError })
  try {
    const { rows } = await pool.query<{ amount: number }>(`select (${text})::int as amount`)
    return rows[0]?.amount ?? 0
  } finally {
    await pool.end()
  }
}

const settlements = `(select count(*) from settlement where state in ('PENDING', 'RUNNING'))`
const changes = `(select count(*) from market_change where state = 'RUNNING')`

/** Number of settlements and rollbacks in progress. */
export const settlementsIn = (ownerUrl: string): Promise<number> => amountOf(ownerUrl, settlements)
/** Number of voids in progress. */
export const changesIn = (ownerUrl: string): Promise<number> => amountOf(ownerUrl, changes)

/** Number of unfinished operations, dirty days and unrelayed events. */
export const unfinishedIn = (ownerUrl: string): Promise<number> =>
  amountOf(
    ownerUrl,
    `${settlements} + ${changes} + (select count(*) from node_day_dirty) + (select count(*) from outbox where relayed_at is null)`,
  )

/** Number of bets settled with their market, including markets rolled back later. */
export const betsSettledIn = (ownerUrl: string): Promise<number> =>
  amountOf(
    ownerUrl,
    `(select count(*) from bet_settled where status = 'SETTLED') + (select count(*) from bet_reversal)`,
  )

/** Number of recounts in progress; until they finish, stored exposures differ from the bets. */
export const recountsIn = (ownerUrl: string): Promise<number> =>
  amountOf(ownerUrl, `(select count(*) from market_change where state = 'RUNNING' and kind = 'recount')`)

/**
 * Number of bets whose state differs from their corrections. A bet is void while it has one more void than restorations, and
 * each void reverses one row.
 */
export const misappliedIn = (ownerUrl: string): Promise<number> =>
  amountOf(
    ownerUrl,
    `(select count(*) from (
      select d.voids,
        (select count(*) from audit a where a.action = 'my-bets.restoration' and a.result = 'SUCCESS' and a.subject_name = 'bet ' || d.bet) as restorations,
        (select count(*) from bet_reversal r where r.bet_id = d.bet::uuid and exists (select 1 from settlement v
          where v.market_id = r.market_id and v.seq = r.reversed_seq and v.kind = 'bet_void')) as turned,
        (select array_agg(b.status = 'VOIDED') from bet b where b.id = d.bet::uuid) as stand
      from (select n ->> 'bet' as bet, count(*) filter (where s.kind = 'bet_void') as voids
        from settlement s cross join lateral jsonb_array_elements(s.corrected_bets) n where s.corrects is not null group by 1) d) c
     where c.turned <> c.voids or c.stand is distinct from array[c.voids - c.restorations = 1])`,
  )

async function queryOne<Row extends object>(ownerUrl: string, text: string, market: number): Promise<Row | undefined> {
  const pool = connectOwner(ownerUrl, { max: 1, domains: [1], onError })
  try {
    return (await pool.query<Row>(text, [market])).rows[0]
  } finally {
    await pool.end()
  }
}

/** A bet that was settled with its market and is not voided; null if there is none. */
export const settledBet = async (ownerUrl: string, market: number): Promise<string | null> =>
  (
    await queryOne<{ id: string }>(
      ownerUrl,
      `select id from bet_settled where market_id = $1 and status = 'SETTLED' order by id limit 1`,
      market,
    )
  )?.id ?? null

/** A bet that was voided after its market was settled; null if there is none. */
export const voidedBet = async (ownerUrl: string, market: number): Promise<string | null> =>
  (
    await queryOne<{ id: string }>(
      ownerUrl,
      `select b.id from bet_settled b join settlement s on s.market_id = b.market_id and s.kind = 'bet_void' and s.corrected_bets @> jsonb_build_array(jsonb_build_object('bet', b.id))
       where b.market_id = $1 and b.status = 'VOIDED' order by b.id limit 1`,
      market,
    )
  )?.id ?? null

/** Corrupts the exposure of one position and its wallet in a market without new bets; returns whether there was one. */
export const corruptExposure = async (ownerUrl: string, market: number): Promise<boolean> =>
  (await queryOne(
    ownerUrl,
    `with p as (update position set exposure = exposure + 777, worst = worst + 777 where (cell, player_id, market_id) in
        (select cell, player_id, market_id from position where market_id = $1 and exposure > 0
          and not exists (select 1 from market_change where market_id = $1 and state = 'RUNNING') order by player_id limit 1) returning cell, player_id)
     update wallet w set exposure = exposure + 777 from p where w.cell = p.cell and w.account_id = p.player_id returning w.account_id`,
    market,
  )) !== undefined
