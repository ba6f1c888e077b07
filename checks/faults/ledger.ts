import { connectApp, connectOwner, kyselyOver } from '#database/connect.ts'
import { verify } from '#server/ledger/verify.ts'
import type { Intent } from './intents.ts'

// What a fault test kills is told by whatever is asked next.
const onError = () => undefined

const counts: Readonly<Record<Intent['kind'], string>> = {
  deposit: `select utr as name, count(*)::int as amount from deposit where utr = any ($1) group by 1`,
  confirmation: `select split_part(ref, ':', 2) as name, count(*)::int as amount from transfer where kind = 'DEPOSIT' and split_part(ref, ':', 2) = any ($1) group by 1`,
  withdrawal: `select w.beneficiary as name, count(*)::int as amount from withdrawal w
    join transfer t on t.kind = 'WITHDRAW_HOLD' and t.ref = 'withdrawal:' || w.id where w.beneficiary = any ($1) group by 1`,
  bet: `select ip as name, count(*)::int as amount from bet where ip = any ($1) group by 1`,
  settlement: `select market_id::text as name, count(*)::int as amount from settlement where kind = 'settle' and market_id::text = any ($1) group by 1`,
  rollback: `select market_id::text as name, count(*)::int as amount from settlement where kind = 'rollback' and market_id::text = any ($1) group by 1`,
  voidance: `select market_id::text as name, count(*)::int as amount from market_change where kind = 'void' and market_id::text = any ($1) group by 1`,
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
