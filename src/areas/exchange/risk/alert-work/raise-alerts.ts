import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { severityOf } from '#areas/exchange/rules/risk/alert.ts'
import type { Settings } from '#blueprint/settings/effective.ts'
import { oneUnit, settingMoney } from '#values/money.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import { sharedAddressBets, watchedBets } from './player-candidates.ts'
import { marketLiabilities, type BookSelection, type LiabilityLimits } from './market-liabilities.ts'
import { haltOverLiability } from './halts.ts'
import type { AlertCandidate } from './alert-candidate.ts'

interface Thresholds extends LiabilityLimits {
  readonly stake: bigint | null
  readonly stakeTimes: number
  readonly wins: bigint | null
  readonly bets: number
  readonly accounts: number
}

/** How far the checks have come. A process that starts reads every book once. */
interface Progress {
  readonly since: Date | null
  readonly check: number
  /** Limits of liability by domain at the last check; against changed limits every book is checked. */
  readonly limits: ReadonlyMap<number, string>
}

/** Returns a function that checks the activity of every domain against its thresholds and answers with the number of new alerts. */
export function alertChecks(db: Database): () => Promise<number> {
  let last: Progress = { since: null, check: 0, limits: new Map() }
  return async () => {
    const { raised, progress } = await transact(db, 'all', (tx) => checkDomains(tx, last))
    last = progress
    return raised
  }
}

export const alertTask = (db: Database) => {
  const check = alertChecks(db)
  return {
    everyMs: 10_000,
    work: async (): Promise<boolean> => {
      await check()
      return false
    },
  }
}

async function checkDomains(tx: WriteTx, last: Progress): Promise<{ raised: number; progress: Progress }> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx)
  const settings = await settingsIn(tx)
  const domains = await tx.selectFrom('domain').select(['id', 'currency']).execute()
  const limits = new Map<number, string>()
  let raised = 0
  for (const { id, currency } of domains)
    raised += await inCurrency(currency, async () => {
      const thresholds = thresholdsOf(settings.of(id))
      limits.set(id, `${thresholds.liability} ${thresholds.suspend}`)
      const since = limits.get(id) === last.limits.get(id) ? last.since : null
      return raiseIn(tx, id, await candidatesIn(tx, thresholds, { domain: id, since, check: last.check }))
    })
  if (raised > 0) await sql`insert into outbox (name) values ('risk.alert')`.execute(tx)
  return { raised, progress: { since: rows[0]?.now ?? null, check: last.check + 1, limits } }
}

const thresholdsOf = ({ risk }: Settings): Thresholds => ({
  liability: settingMoney(risk.alertLiability),
  stake: settingMoney(risk.alertStake),
  stakeTimes: risk.alertStakeTimes,
  wins: settingMoney(risk.alertPlayerWins),
  bets: risk.alertBetsAMinute,
  accounts: risk.alertAccounts,
  suspend: settingMoney(risk.suspendLiability),
})

async function raiseIn(tx: WriteTx, domain: number, candidates: readonly AlertCandidate[]): Promise<number> {
  let raised = 0
  for (const noted of candidates) {
    const isNew = (await insertAlert(tx, domain, noted)) > 0
    if (isNew && noted.isHalt) await haltOverLiability(tx, noted)
    raised += isNew ? 1 : 0
  }
  return raised
}

const candidatesIn = async (
  tx: WriteTx,
  thresholds: Thresholds,
  selection: BookSelection,
): Promise<readonly AlertCandidate[]> => {
  const { domain } = selection
  return [
    ...(await marketLiabilities(tx, thresholds, selection)),
    ...(await stakes(tx, domain, thresholds)),
    ...(await wins(tx, domain, thresholds)),
    ...(await betBursts(tx, domain, thresholds)),
    ...(await watchedBets(tx, domain)),
    ...(await sharedAddressBets(tx, domain, thresholds.accounts)),
  ]
}

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
    // The number of bets in units of the currency, because all rules share one money column.
    amount: row.bets * oneUnit(),
    threshold: BigInt(bets) * oneUnit(),
    marketId: row.market,
    playerId: row.player,
  }))
}
