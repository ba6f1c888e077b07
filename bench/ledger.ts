import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectApp, connectOwner } from '#platform/database/connect.ts'
import { crowd, inTurns } from './crowd.ts'
import { withBenchDatabase, createFixture, playerAt } from './fixture.ts'
import { overHttp } from './ledger-http.ts'

const batchOf = 16

const trail = {
  domain_id: 1,
  agent_id: '65000',
  subject: 'withdrawal:019a0000-0000-7000-8000-000000000000',
  subject_name: 'withdrawal 019a0000-0000-7000-8000-000000000000',
  before: {},
  after: {},
  action: 'inbound.withdrawal',
  input: { externalId: 'bench', player: '100000', method: 'upi', amount: '1.00' },
  request_id: '019a0000-0000-7000-8000-000000000000',
  route: 'POST /api/inbound/withdrawal',
  ip: '127.0.0.1',
  user_agent: 'bench',
}

/** What the server passes for one posting, including its idempotency claim: a repeated posting happens once. */
const postingPayload = (account: bigint) => ({
  journal: randomUUID(),
  actor: 'bench',
  orders: [
    {
      account: String(account),
      kind: 'ADJUST_CREDIT',
      debit: 'gateway',
      credit: 'wallet',
      amount: '100',
      ref: 'bench',
    },
  ],
  trail,
  events: [{ domain_id: 1, name: 'withdrawal.requested', subject: 'bench', payload: {} }],
  claim: { source: 'bench', kind: 'posting', id: randomUUID(), hash: '00', subject: 'bench', response: { done: true } },
})

/** The same rows written by a hand-made minimum for this one case, without checks or generality. */
const minimalFunction = (operatorRow: 'one row' | 'a row a cell') => `
  create or replace function bare_${operatorRow === 'one row' ? 'hot' : 'spread'}(a bigint, key text, journal uuid, trail jsonb) returns void language plpgsql as $$
  declare w wallet; c smallint := a % 64;
  begin
    insert into external_claim values ('bench', 'posting', key, '\\x00', 'bench', '{"done": true}');
    update wallet set balance = balance + 100, version = version + 1 where cell = c and account_id = a returning * into w;
    insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, ref, actor)
      values (c, a, w.version, now(), journal, w.domain_id, w.currency, 'ADJUST_CREDIT', 'gateway', 'wallet', 100, w.balance, w.held, 'bench', 'bench');
    insert into operator_account values (${operatorRow === 'one row' ? '0' : 'c'}, w.domain_id, 'gateway', w.currency, -100)
      on conflict (cell, domain_id, account, currency) do update set balance = operator_account.balance + excluded.balance;
    insert into audit (domain_id, agent_id, actor, action, subject, subject_name, input, before, after, journal_id, request_id, route, ip, user_agent)
      values (1, 65000, 'bench', 'inbound.withdrawal', 'withdrawal:019a0000-0000-7000-8000-000000000000', 'withdrawal', trail -> 'input', '{}', '{}', journal,
        '019a0000-0000-7000-8000-000000000000', 'POST /api/inbound/withdrawal', '127.0.0.1', 'bench');
    insert into outbox (domain_id, name, subject) values (1, 'withdrawal.requested', 'bench');
  end $$`

interface Books {
  readonly money: bigint
  readonly transfers: bigint
  readonly versions: bigint
  readonly audits: bigint
  readonly events: bigint
  readonly keys: bigint
}

/** The total money is unchanged, and each posting left one row of each kind. */
async function booksOf(owner: pg.Pool): Promise<Books> {
  const { rows } = await owner.query<Books>(`select
    (select sum(balance + held) from wallet)::bigint + coalesce((select sum(balance) from operator_account), 0)::bigint money,
    (select count(*) from transfer) transfers, (select sum(version) from wallet)::bigint versions,
    (select count(*) from audit) audits, (select count(*) from outbox) events,
    (select count(*) from external_claim) keys`)
  if (!rows[0]) throw new Error('No books')
  return rows[0]
}

async function assertBalanced(owner: pg.Pool, before: Books, posted: number): Promise<number> {
  const after = await booksOf(owner)
  const wrong = (['transfers', 'versions', 'audits', 'events', 'keys'] as const).filter(
    (each) => after[each] - before[each] !== BigInt(posted),
  )
  if (after.money !== before.money) wrong.push('money' as never)
  if (wrong.length > 0) throw new Error(`The books do not agree after ${posted} postings: ${wrong.join(', ')}`)
  console.log(`books: ${posted} postings, as many audit rows, events and keys; the total money is unchanged`)
  return posted
}

interface Load {
  readonly clients: number
  readonly amount: number
  readonly accountAt: (piece: number) => bigint
}

async function insideTheDatabase(owner: pg.Pool, url: string, { clients, amount, accountAt }: Load): Promise<number> {
  const ours = connectApp(url, { domains: [1], max: clients })
  const theirs = connectOwner(url, { domains: [1], max: clients })
  let posted = 0
  type Query = (account: bigint) => pg.QueryConfig
  const counted = async (pool: pg.Pool, pieces: number, queryAt: (piece: number) => pg.QueryConfig) => {
    const pace = await crowd(clients, pieces, (piece) => pool.query(queryAt(piece)))
    posted += pace.done
    return pace
  }
  const spread = (pool: pg.Pool, query: Query) => () => counted(pool, amount, (piece) => query(accountAt(piece)))
  // All contend for one row here, so fewer operations are enough.
  const fewer = Math.ceil(amount / 5)
  const crowded = (pool: pg.Pool, query: Query, accountOf: (piece: number) => bigint) => () =>
    counted(pool, fewer, (piece) => query(accountOf(piece)))
  const one = () => accountAt(1)
  const record = (all: readonly unknown[]): pg.QueryConfig => ({
    name: 'own',
    text: 'select record_decisions($1)',
    values: [JSON.stringify(all)],
  })
  const posting = (account: bigint): pg.QueryConfig => record([postingPayload(account)])
  const inBatches = async () => {
    const batches = Math.ceil(amount / batchOf)
    const pace = await crowd(4, batches, (batch) =>
      ours.query(record(Array.from({ length: batchOf }, (_, n) => postingPayload(accountAt(batch * batchOf + n))))),
    )
    posted += pace.done * batchOf
    return { ...pace, perSecond: pace.perSecond * batchOf }
  }
  const byHand =
    (name: string) =>
    (account: bigint): pg.QueryConfig => ({
      name,
      text: `select ${name}($1, $2, $3, $4)`,
      values: [account, randomUUID(), randomUUID(), JSON.stringify(trail)],
    })
  try {
    await owner.query(minimalFunction('one row'))
    await owner.query(minimalFunction('a row a cell'))
    const pace = await inTurns(
      {
        'our functions': spread(ours, posting),
        'our functions, batches of sixteen': inBatches,
        'by hand': spread(theirs, byHand('bare_spread')),
        'our functions, one account': crowded(ours, posting, one),
        'by hand, one account': crowded(theirs, byHand('bare_spread'), one),
        'by hand, one operator row': crowded(theirs, byHand('bare_hot'), accountAt),
      },
      3,
    )
    const ratio = (one: string, other: string) => (pace(one) / pace(other)).toFixed(2)
    console.log(
      `inside the database: ours ${ratio('our functions', 'by hand')} of the same by hand; on one account ${ratio('our functions, one account', 'by hand, one account')}; ${ratio('our functions', 'by hand, one operator row')} of a single operator row`,
    )
    return posted
  } finally {
    await Promise.all([ours.end(), theirs.end()])
  }
}

/** Single postings per second with key, audit and outbox: inside the database, and through signed calls over HTTP. Returns how many. */
export async function benchLedger(amount = 4_000, players = 20_000): Promise<readonly number[]> {
  return withBenchDatabase(async ({ owner, url }) => {
    const accountAt = (piece: number): bigint => playerAt(piece, players)
    await createFixture(owner, { players, agents: 200 })
    await owner.query('analyze')
    const before = await booksOf(owner)
    const inside = await insideTheDatabase(owner, url, { clients: 24, amount, accountAt })
    const counted = await assertBalanced(owner, before, inside)
    const called = await booksOf(owner)
    const outside = await overHttp(owner, url, { amount, accountAt })
    return [counted, await assertBalanced(owner, called, outside)]
  })
}
