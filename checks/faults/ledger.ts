import { connectApp, connectOwner, kyselyOver } from '#platform/database/connect.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import type { Intent } from './intents.ts'

// What a fault test kills is told by whatever is asked next.
const onError = () => undefined

const deed = `split_part(reason, ': ', 2)`
const named = `${deed} as name, count(*)::int as amount`
const ofDeed = `and ${deed} = any ($1) group by 1`

const counts: Readonly<Record<Intent['kind'], string>> = {
  deposit: `select utr as name, count(*)::int as amount from deposit where utr = any ($1) group by 1`,
  confirmation: `select split_part(ref, ':', 2) as name, count(*)::int as amount from transfer where kind = 'DEPOSIT' and split_part(ref, ':', 2) = any ($1) group by 1`,
  withdrawal: `select w.beneficiary as name, count(*)::int as amount from withdrawal w
    join transfer t on t.kind = 'WITHDRAW_HOLD' and t.ref = 'withdrawal:' || w.id where w.beneficiary = any ($1) group by 1`,
  bet: `select ip as name, count(*)::int as amount from bet where ip = any ($1) group by 1`,
  settlement: `select ${named} from settlement where kind = 'settle' ${ofDeed}`,
  rollback: `select ${named} from settlement where kind = 'rollback' ${ofDeed}`,
  resettlement: `select ${named} from settlement where kind = 'settle' ${ofDeed}`,
  voidance: `select ${named} from market_change where kind = 'void' ${ofDeed}`,
  recount: `select ${named} from market_change where kind = 'recount' ${ofDeed}`,
  betVoid: `select ${named} from settlement where kind = 'bet_void' ${ofDeed}`,
  betRestoration: `select ${named} from audit where action = 'my-bets.restoration' and result = 'SUCCESS' ${ofDeed}`,
}

/** How often each of them really happened, read from the ledger and not asked of the server. */
export async function effectsOf(ownerUrl: string, intents: readonly Intent[]): Promise<Map<Intent, number>> {
  const pool = connectOwner(ownerUrl, { max: 1, domains: [1], onError })
  const nameOf = ({ about, id }: Intent) => about ?? id
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

/** What does not hold of everything that always holds, in words. */
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

/** Settlements and rollbacks under way. */
export const settlementsIn = (ownerUrl: string): Promise<number> => amountOf(ownerUrl, settlements)
/** Voidances under way. */
export const changesIn = (ownerUrl: string): Promise<number> => amountOf(ownerUrl, changes)

/** What a trader began and has not come to its end, days that nobody has recomputed, events nobody was told. */
export const unfinishedIn = (ownerUrl: string): Promise<number> =>
  amountOf(
    ownerUrl,
    `${settlements} + ${changes} + (select count(*) from node_day_dirty) + (select count(*) from outbox where relayed_at is null)`,
  )

/** Bets that were settled with their market, whether it was taken back later or not. */
export const betsSettledIn = (ownerUrl: string): Promise<number> =>
  amountOf(
    ownerUrl,
    `(select count(*) from bet_settled where status = 'SETTLED') + (select count(*) from bet_reversed)`,
  )

/** Recounts under way: until then what is stored differs from what it follows from. */
export const recountsIn = (ownerUrl: string): Promise<number> =>
  amountOf(ownerUrl, `(select count(*) from market_change where state = 'RUNNING' and kind = 'recount')`)

/**
 * Single bets that were voided or restored and are not what their last correction left, or more than once: a bet is void while
 * one void more than restorations was done of it, and each void of it turned one row over.
 */
export const misappliedIn = (ownerUrl: string): Promise<number> =>
  amountOf(
    ownerUrl,
    `(select count(*) from (
      select d.voids,
        (select count(*) from audit a where a.action = 'my-bets.restoration' and a.result = 'SUCCESS' and a.subject_name = 'bet ' || d.bet) as restorations,
        (select count(*) from bet_reversed r where r.bet_id = d.bet::uuid and exists (select 1 from settlement v
          where v.market_id = r.market_id and v.seq = r.reversed_seq and v.kind = 'bet_void')) as turned,
        (select array_agg(b.status = 'VOIDED') from bet b where b.id = d.bet::uuid) as stand
      from (select n ->> 'bet' as bet, count(*) filter (where s.kind = 'bet_void') as voids
        from settlement s cross join lateral jsonb_array_elements(s.named) n where s.corrects is not null group by 1) d) c
     where c.turned <> c.voids or c.stand is distinct from array[c.voids - c.restorations = 1])`,
  )

async function oneOf<Row extends object>(ownerUrl: string, text: string, market: number): Promise<Row | undefined> {
  const pool = connectOwner(ownerUrl, { max: 1, domains: [1], onError })
  try {
    return (await pool.query<Row>(text, [market])).rows[0]
  } finally {
    await pool.end()
  }
}

/** A bet that was settled with its market and counts. */
export const settledBet = async (ownerUrl: string, market: number): Promise<string | null> =>
  (
    await oneOf<{ id: string }>(
      ownerUrl,
      `select id from bet_settled where market_id = $1 and status = 'SETTLED' order by id limit 1`,
      market,
    )
  )?.id ?? null

/** A bet that was settled with its market and was voided since. */
export const voidedBet = async (ownerUrl: string, market: number): Promise<string | null> =>
  (
    await oneOf<{ id: string }>(
      ownerUrl,
      `select b.id from bet_settled b join settlement s on s.market_id = b.market_id and s.kind = 'bet_void' and s.named @> jsonb_build_array(jsonb_build_object('bet', b.id))
       where b.market_id = $1 and b.status = 'VOIDED' order by b.id limit 1`,
      market,
    )
  )?.id ?? null

/** One position of a market that nobody bets on any more, and its wallet, say another exposure than the bets cost. Whether there was one. */
export const misstate = async (ownerUrl: string, market: number): Promise<boolean> =>
  (await oneOf(
    ownerUrl,
    `with p as (update position set exposure = exposure + 777, worst = worst + 777 where (cell, player_id, market_id) in
        (select cell, player_id, market_id from position where market_id = $1 and exposure > 0
          and not exists (select 1 from market_change where market_id = $1 and state = 'RUNNING') order by player_id limit 1) returning cell, player_id)
     update wallet w set exposure = exposure + 777 from p where w.cell = p.cell and w.account_id = p.player_id returning w.account_id`,
    market,
  )) !== undefined
