import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import type { Send } from '#simulator/casino/transport.ts'
import { connectOwner } from '#platform/database/connect.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { crowd, inTurns } from './crowd.ts'
import { paced, timed, type Answered } from './paced.ts'
import { createFixture, domainId, playerAt, withBenchDatabase } from './fixture.ts'
import { createKey, newSecrets, serverProcess } from './server-process.ts'

const clients = 32
const rounds = 3
/** The pace of a busy provider, and what it waits for at most: usually, and while the database is restarted. */
const perSecond = 300
const goals = { perTpcB: 1, p99: 250, slowest: 2_500 } as const
const pauseMs = 100
const game = 'bench-game'
const tokenOf = (player: bigint): string => `bench-${player}`

/** A session of each player, the game, and the tables of TPC-B with a branch for each client. */
const casinoFixture = `
  insert into casino_game (domain_id, vertical, position, status, title, code, kind, updated_by) values (${domainId}, 'qt', 1, 'ACTIVE', 'Bench', '${game}', 'SLOT', 'bench');
  insert into agent_share select id, 'casino', case level when 5 then 6000 when 4 then 7000 when 3 then 9000 when 2 then 9500 else 10000 end from agent;
  insert into casino_session (token_hash, domain_id, cell, player_id, provider, expires_at)
    select sha256(convert_to('bench-' || id, 'UTF8')), domain_id, cell, id, 'qt', now() + interval '1 day' from player;
  create table bench_branch (bid int primary key, bbalance int not null, filler char(88));
  create table bench_teller (tid int primary key, bid int not null, tbalance int not null, filler char(84));
  create table bench_account (aid int primary key, bid int not null, abalance int not null, filler char(84));
  create table bench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into bench_branch select n, 0, '' from generate_series(0, ${clients - 1}) n;
  insert into bench_teller select n, n / 10, 0, '' from generate_series(0, ${clients * 10 - 1}) n;
  insert into bench_account select n, n % ${clients}, 0, '' from generate_series(0, 99999) n`

/** The rows of a debit written by a hand-made minimum for this one case, without checks or generality. */
const minimalDebit = `
  create function bare_debit(a bigint, key text, body text) returns void language plpgsql as $$
  declare w wallet; c smallint := a % 64; round uuid := uuidv7(); call uuid := uuidv7(); journal uuid := uuidv7();
  begin
    update wallet set balance = balance - 100, version = version + 1 where cell = c and account_id = a and balance - exposure >= 100 returning * into strict w;
    insert into casino_round (cell, player_id, started_at, id, domain_id, agent_id, provider, game, game_code, bet, win, currency, status, external_id, staked)
      values (c, a, now(), round, w.domain_id, 65000, 'qt', 'Bench', '${game}', 100, 0, w.currency, 'OPEN', key, 100);
    insert into casino_call (id, domain_id, provider, kind, external_id, external_round, cell, player_id, agent_id, round_id, game_code, amount, currency, decision, code, balance_after, ms, ip)
      values (call, w.domain_id, 'qt', 'bet', key, key, c, a, 65000, round, '${game}', 100, w.currency, 'APPLIED', 'OK', w.balance, 1, '127.0.0.1');
    insert into casino_call_body (call_id, domain_id, sealed) values (call, w.domain_id, body);
    insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, ref, actor)
      values (c, a, w.version, now(), journal, w.domain_id, w.currency, 'CASINO_BET', 'wallet', 'casino', 100, w.balance, w.held, 'casino:' || round, 'bench');
    insert into operator_account values (c, w.domain_id, 'casino', w.currency, 100)
      on conflict (cell, domain_id, account, currency) do update set balance = operator_account.balance + excluded.balance;
    insert into audit (domain_id, agent_id, player_id, actor, action, subject, subject_name, input, before, after, journal_id, request_id, route, ip, user_agent)
      values (w.domain_id, 65000, a, 'bench', 'inbound.casino', 'player:' || a, 'player', jsonb_build_object('id', key), '{}', '{}', journal, uuidv7(), 'POST /api/casino', '127.0.0.1', 'bench');
  end $$`

/** The sealed bytes of a debit are about as long. */
const bytes = 'x'.repeat(700)

/** The transaction of TPC-B as pgbench sends it, statement by statement. */
async function tpcB(pool: pg.Pool, piece: number): Promise<void> {
  const [aid, tid, delta] = [(piece * 7919) % 100_000, (piece * 31) % (clients * 10), (piece % 1000) - 500]
  const bid = Math.floor(tid / 10)
  const client = await pool.connect()
  const run = (name: string, text: string, values: readonly number[]) =>
    client.query({ name, text, values: [...values] })
  try {
    await client.query('begin')
    await run('account', 'update bench_account set abalance = abalance + $1 where aid = $2', [delta, aid])
    await run('balance', 'select abalance from bench_account where aid = $1', [aid])
    await run('teller', 'update bench_teller set tbalance = tbalance + $1 where tid = $2', [delta, tid])
    await run('branch', 'update bench_branch set bbalance = bbalance + $1 where bid = $2', [delta, bid])
    await run('history', 'insert into bench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, now())', [
      tid,
      bid,
      aid,
      delta,
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

interface Books {
  readonly money: bigint
  readonly calls: bigint
  readonly transfers: bigint
  readonly audits: bigint
  readonly rounds: bigint
}

async function booksOf(owner: pg.Pool): Promise<Books> {
  const { rows } = await owner.query<Books>(`select
    (select sum(balance + held) from wallet)::bigint + coalesce((select sum(balance) from operator_account), 0)::bigint money,
    (select count(*) from casino_call where decision = 'APPLIED') calls,
    (select count(*) from transfer where kind::text like 'CASINO%') transfers,
    (select count(*) from audit where action = 'inbound.casino') audits, (select count(*) from casino_round) rounds`)
  if (!rows[0]) throw new Error('No books')
  return rows[0]
}

interface Played {
  readonly debits: number
  readonly credits: number
  readonly byHand: number
}
interface Measured extends Played {
  readonly perTpcB: number
  /** Milliseconds: at a fixed pace, and the slowest call while the database is restarted. */
  readonly p99: number
  readonly slowest: number
}

/** The goals that were missed, as text. */
export const missedGoals = ({ perTpcB, p99, slowest }: Omit<Measured, keyof Played>): readonly string[] => [
  ...(perTpcB < goals.perTpcB ? [`${perTpcB.toFixed(2)} of TPC-B, below ${goals.perTpcB}`] : []),
  ...(p99 > goals.p99 ? [`p99 of ${p99.toFixed(0)} ms, above ${goals.p99}`] : []),
  ...(slowest > goals.slowest ? [`${slowest.toFixed(0)} ms during a restart, above ${goals.slowest}`] : []),
]

async function assertBalanced(owner: pg.Pool, before: Books, { debits, credits, byHand }: Played): Promise<void> {
  const after = await booksOf(owner)
  const calls = BigInt(debits + credits + byHand)
  const expected = {
    money: before.money,
    calls,
    transfers: calls,
    audits: calls,
    rounds: BigInt(debits + byHand),
  }
  const wrong = (['money', 'calls', 'transfers', 'audits', 'rounds'] as const).filter(
    (each) => after[each] !== expected[each],
  )
  if (wrong.length > 0) throw new Error(`The books do not agree after ${calls} calls: ${wrong.join(', ')}`)
  console.log(`books: ${calls} calls, as many ledger entries and audit rows; the total money is unchanged`)
}

/** A debit of a round of its own, and later its credit, as QTech sends them. */
function qtechOver(send: Send, key: { readonly keyId: string; readonly secret: string }) {
  const open: { readonly player: bigint; readonly round: string }[] = []
  const speaking = (player: bigint, round: string) =>
    qtechProvider(key, send, { player: String(player), game, round, currency: 'INR', session: tokenOf(player) })
  return {
    async debit(player: bigint): Promise<void> {
      const round = randomUUID()
      await speaking(player, round).debit(`${round}-1`, '1.00')
      open.push({ player, round })
    },
    async credit(): Promise<void> {
      const bet = open.pop()
      if (!bet) throw new Error('There is no open round')
      await speaking(bet.player, bet.round).credit(`${bet.round}-2`, '2.00', { betId: `${bet.round}-1` })
    },
  }
}

interface Sending {
  readonly ask: (target: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>
  readonly key: { readonly keyId: string; readonly secret: string }
  readonly players: number
}

/** Debits at a fixed pace; a call that fails is repeated as providers do. Each call counts with its time, failed ones too. */
const pacedDebits = ({ ask, key, players }: Sending, amount: number, onPiece: (piece: number) => void) =>
  paced({ perSecond, amount }, async (piece, note) => {
    onPiece(piece)
    const round = randomUUID()
    let isAnswered = false
    const send: Send = async ({ target, headers, body }) => {
      const status = await timed(note, () => ask(target, { 'content-type': 'application/json', ...headers }, body))
      isAnswered = status === 200
      return { status, body: {} }
    }
    const player = playerAt(piece, players)
    const play = { player: String(player), game, round, currency: 'INR', session: tokenOf(player) }
    const { debit } = qtechProvider(key, send, play)
    for (await debit(`${round}-1`, '1.00'); !isAnswered; await debit(`${round}-1`, '1.00')) await delay(pauseMs)
  })

/** Calls as they come, first on a quiet system and then while the database is restarted once. */
async function benchPace(sending: Sending, amount: number, restart: () => Promise<void>) {
  const quiet = await pacedDebits(sending, amount, () => undefined)
  const restarts: Promise<void>[] = []
  const restarted = await pacedDebits(sending, amount, (piece) => {
    if (piece === Math.floor(amount / 3)) restarts.push(restart())
  })
  await Promise.all(restarts)
  const printed = (title: string, { p99, slowest }: Answered) =>
    console.log(`${title.padEnd(52)} p99 ${p99.toFixed(0)} ms   slowest ${slowest.toFixed(0)} ms`)
  printed(`${perSecond} debits a second`, quiet)
  printed(`${perSecond} debits a second, one restart of the database`, restarted)
  return { quiet, restarted }
}

/**
 * Callbacks of a casino provider through HTTP, each signed, decided, audited and stored with its bytes, beside the same rows written
 * by hand in the database and beside TPC-B. Returns what was played, the debits per second as a share of TPC-B, and how
 * long calls took at a fixed pace.
 */
export async function benchWallet(amount = 4_000, players = 20_000): Promise<Measured> {
  return withBenchDatabase(async ({ owner, url, restart }) => {
    await createFixture(owner, { players, agents: 200 })
    await owner.query(casinoFixture)
    await owner.query(minimalDebit)
    await owner.query('analyze')
    const before = await booksOf(owner)
    const secrets = newSecrets()
    const key = await createKey(owner, secrets, { keyId: 'bench', provider: 'qt' })
    const played = { debits: 0, credits: 0, byHand: 0 }
    const counted = async (what: keyof typeof played, work: (piece: number) => Promise<unknown>) => {
      const pace = await crowd(clients, amount, work)
      played[what] += pace.done
      return pace
    }
    const pool = connectOwner(url, { domains: [domainId], max: clients })
    await using server = await serverProcess(url, secrets, clients)
    const send: Send = async ({ target, headers, body }) => {
      await server.post(target, { 'content-type': 'application/json', ...headers }, body)
      return { status: 200, body: {} }
    }
    const qtech = qtechOver(send, key)
    const byHand = (piece: number) =>
      pool.query({
        name: 'bare',
        text: 'select bare_debit($1, $2, $3)',
        values: [playerAt(piece, players), randomUUID(), bytes],
      })
    try {
      const pace = await inTurns(
        {
          'debits over HTTP': () => counted('debits', (piece) => qtech.debit(playerAt(piece, players))),
          'credits over HTTP': () => counted('credits', () => qtech.credit()),
          'debits by hand': () => counted('byHand', byHand),
          'TPC-B': () => crowd(clients, amount, (piece) => tpcB(pool, piece)),
        },
        rounds,
      )
      const perTpcB = pace('debits over HTTP') / pace('TPC-B')
      const perHand = pace('debits over HTTP') / pace('debits by hand')
      console.log(
        `wallet: debits over HTTP ${perHand.toFixed(2)} of the same rows by hand, ${perTpcB.toFixed(2)} of TPC-B`,
      )
      const { quiet, restarted } = await benchPace({ ask: server.ask, key, players }, amount, restart)
      played.debits += quiet.done + restarted.done
      await assertBalanced(owner, before, played)
      return { ...played, perTpcB, p99: quiet.p99, slowest: restarted.slowest }
    } finally {
      await pool.end()
    }
  })
}
