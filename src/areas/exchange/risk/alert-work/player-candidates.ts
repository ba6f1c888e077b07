import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { AlertCandidate } from './alert-candidate.ts'
import { oneUnit } from '#values/money.ts'

/** Alert candidates for recent bets of players on the watchlist. */
export async function watchedBets(tx: Tx, domain: number): Promise<readonly AlertCandidate[]> {
  const { rows } = await sql<{ player: bigint; agent: bigint; market: bigint; stake: bigint }>`
    select b.player_id as player, max(b.agent_id) as agent, b.market_id as market, sum(b.stake)::bigint as stake
    from watchlist_entry w join bet_open b on b.cell = w.cell and b.player_id = w.player_id
    where w.domain_id = ${domain} and b.placed_at > now() - interval '5 minutes' and b.placed_at >= w.at group by 1, 3`.execute(
    tx,
  )
  return rows.map(({ player, agent, market, stake }) => ({
    agentId: agent,
    rule: 'WATCHED_BET',
    subject: `player:${player}:market:${market}`,
    amount: stake,
    threshold: stake,
    marketId: market,
    playerId: player,
  }))
}

/** Several accounts bet on one market from one IP address within ten minutes: possible multi-accounting or collusion. */
export async function sharedAddressBets(
  tx: Tx,
  domain: number,
  minAccounts: number,
): Promise<readonly AlertCandidate[]> {
  const { rows } = await sql<{ market: bigint; ip: string; players: bigint; agent: bigint; hour: string }>`
    select market_id as market, ip::text as ip, count(distinct player_id) as players, (select id from agent where domain_id = ${domain} and parent_id is null order by id limit 1) as agent,
      to_char(now() at time zone 'UTC', 'YYYYMMDDHH24') as hour
    from bet_open where placed_at > now() - interval '10 minutes' and domain_id = ${domain} and ip is not null
    group by 1, 2 having count(distinct player_id) >= ${minAccounts}`.execute(tx)
  return rows.map(({ market, ip, players, agent, hour }) => ({
    agentId: agent,
    rule: 'ONE_ADDRESS',
    subject: `market:${market}:address:${ip}:${hour}`,
    // The number of accounts in units of the currency, because all rules share one money column.
    amount: players * oneUnit(),
    threshold: BigInt(minAccounts) * oneUnit(),
    marketId: market,
  }))
}
