import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { bandOf, severityOf } from '#areas/exchange/rules/risk/alert.ts'
import { readBooks } from '#areas/exchange/board/books.facts.ts'
import { readRunners } from '#areas/exchange/board/board.facts.ts'
import { parseMoney } from '#values/money.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { wholeScope } from '#engine/scope.ts'
import { sharedAddressBets, watchedBets } from './player-candidates.ts'
import { haltOverLiability } from './halts.ts'
import type { AlertCandidate } from './alert-candidate.ts'

interface Thresholds {
  readonly liability: bigint | null
  readonly stake: bigint | null
  readonly stakeTimes: number
  readonly wins: bigint | null
  readonly bets: number
  readonly accounts: number
  readonly suspend: bigint | null
}

const maxMarkets = 500

/** Checks the activity of every domain against its thresholds. Returns the number of new alerts. */
export const raiseAlerts = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const settings = await settingsIn(tx)
    const domains = await tx.selectFrom('domain').select('id').execute()
    let raised = 0
    for (const { id } of domains) {
      const { risk } = settings.of(id)
      const thresholds = {
        liability: parsed(risk.alertLiability),
        stake: parsed(risk.alertStake),
        stakeTimes: risk.alertStakeTimes,
        wins: parsed(risk.alertPlayerWins),
        bets: risk.alertBetsAMinute,
        accounts: risk.alertAccounts,
        suspend: parsed(risk.suspendLiability),
      }
      for (const noted of await candidatesIn(tx, id, thresholds)) {
        const isNew = (await insertAlert(tx, id, noted)) > 0
        if (isNew && noted.isHalt) await haltOverLiability(tx, noted)
        raised += isNew ? 1 : 0
      }
    }
    if (raised > 0) await sql`insert into outbox (name) values ('risk.alert')`.execute(tx)
    return raised
  })

export const alertTask = (db: Database) => ({
  everyMs: 10_000,
  work: async (): Promise<boolean> => {
    await raiseAlerts(db)
    return false
  },
})

const parsed = (text: string | null): bigint | null => (text === null ? null : parseMoney(text))

const candidatesIn = async (
  tx: WriteTx,
  domain: number,
  thresholds: Thresholds,
): Promise<readonly AlertCandidate[]> => [
  ...(await liabilities(tx, domain, thresholds)),
  ...(await stakes(tx, domain, thresholds)),
  ...(await wins(tx, domain, thresholds)),
  ...(await betBursts(tx, domain, thresholds)),
  ...(await watchedBets(tx, domain)),
  ...(await sharedAddressBets(tx, domain, thresholds.accounts)),
]

async function insertAlert(tx: WriteTx, domain: number, noted: AlertCandidate): Promise<number> {
  const made = await tx
    .insertInto('risk_alert')
    .values({
      domain_id: domain,
      agent_id: noted.agentId,
      rule: noted.rule,
      severity: severityOf(noted.amount, noted.threshold),
      subject: noted.subject,
      market_id: noted.marketId ?? null,
      player_id: noted.playerId ?? null,
      bet_id: noted.betId ?? null,
      amount: noted.amount,
      threshold: noted.threshold,
    })
    .onConflict((conflict) => conflict.columns(['domain_id', 'rule', 'subject']).doNothing())
    .returning('id')
    .execute()
  return made.length
}

/** Markets with a high operator liability in a domain; raised again only when the liability has doubled. */
async function liabilities(
  tx: WriteTx,
  domain: number,
  { liability, suspend }: Thresholds,
): Promise<readonly AlertCandidate[]> {
  if (liability === null && suspend === null) return []
  const { rows } = await sql<{ id: bigint; kind: string; winners: number; hedges: boolean; root: bigint }>`
    select m.id, m.kind, m.winners, m.hedges, (select id from agent where domain_id = ${domain} and parent_id is null order by id limit 1) as root
    from market m where m.status in ('OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED')
      and exists (select from bet_open b where b.market_id = m.id and b.domain_id = ${domain}) order by m.id desc limit ${maxMarkets}`.execute(
    tx,
  )
  const runners = await readRunners(
    tx,
    rows.map(({ id }) => id),
  )
  const markets = rows.map((row) => ({ ...row, runners: runners.filter(({ market }) => market === row.id) }))
  const books = await readBooks(tx, markets, { scope: wholeScope, node: null, domains: [domain] })
  return rows.flatMap(({ id, root }) => {
    const cost = 0n - (books.get(id)?.worst ?? 0n)
    const isHalt = suspend !== null && cost >= suspend
    const threshold = isHalt ? suspend : liability
    if (threshold === null || cost < threshold) return []
    const subject = `market:${id}:${isHalt ? 'halt:' : ''}${bandOf(cost, threshold)}`
    return [{ agentId: root, rule: 'MARKET_LIABILITY', subject, amount: cost, threshold, marketId: id, isHalt }]
  })
}

/** Stakes above the threshold and far above the player's average stake of the last seven days. */
async function stakes(
  tx: WriteTx,
  domain: number,
  { stake, stakeTimes }: Thresholds,
): Promise<readonly AlertCandidate[]> {
  if (stake === null) return []
  const { rows } = await sql<{ id: string; agent: bigint; market: bigint; player: bigint; stake: bigint }>`
    select b.id, b.agent_id as agent, b.market_id as market, b.player_id as player, b.stake from bet_open b
    where b.placed_at > now() - interval '5 minutes' and b.domain_id = ${domain} and b.stake >= ${stake}
      and b.stake >= ${stakeTimes} * coalesce((select avg(o.stake) from bet_settled o where o.cell = b.cell and o.player_id = b.player_id
        and o.settled_at > now() - interval '7 days'), 0)`.execute(tx)
  return rows.map((row) => ({
    agentId: row.agent,
    rule: 'LARGE_STAKE',
    subject: `bet:${row.id}`,
    amount: row.stake,
    threshold: stake,
    marketId: row.market,
    playerId: row.player,
    betId: row.id,
  }))
}

/** Players whose winnings of the last 24 hours reach the threshold. */
async function wins(tx: WriteTx, domain: number, { wins: threshold }: Thresholds): Promise<readonly AlertCandidate[]> {
  if (threshold === null) return []
  const { rows } = await sql<{ player: bigint; agent: bigint; won: bigint; day: string }>`
    select player_id as player, max(agent_id) as agent, sum(pl)::bigint as won, day_in(${domain}, now())::text as day from market_player
    where settled_at > now() - interval '24 hours' and domain_id = ${domain} group by 1 having sum(pl) >= ${threshold}`.execute(
    tx,
  )
  return rows.map((row) => ({
    agentId: row.agent,
    rule: 'PLAYER_WINS',
    subject: `player:${row.player}:${row.day}`,
    amount: row.won,
    threshold,
    playerId: row.player,
  }))
}

/** Many bets of one player on one market within a minute: possibly a stale price or a bot. */
async function betBursts(tx: WriteTx, domain: number, { bets }: Thresholds): Promise<readonly AlertCandidate[]> {
  const { rows } = await sql<{ player: bigint; agent: bigint; market: bigint; bets: bigint; hour: string }>`
    select player_id as player, max(agent_id) as agent, market_id as market, count(*) as bets, to_char(now() at time zone 'UTC', 'YYYYMMDDHH24') as hour
    from bet_open where placed_at > now() - interval '1 minute' and domain_id = ${domain} group by 1, 3 having count(*) >= ${bets}`.execute(
    tx,
  )
  return rows.map((row) => ({
    agentId: row.agent,
    rule: 'MANY_BETS',
    subject: `player:${row.player}:market:${row.market}:${row.hour}`,
    // The number of bets in units of 100, because all rules share one money column.
    amount: row.bets * 100n,
    threshold: BigInt(bets) * 100n,
    marketId: row.market,
    playerId: row.player,
  }))
}
