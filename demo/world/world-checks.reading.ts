import type pg from 'pg'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { money } from '#values/money.ts'

/** Statements that find contradictions; a consistent ledger returns no rows. */
export const disagreements: Readonly<Record<string, string>> = {
  'all money of a currency sums to zero': `
    select currency, sum(amount) from (
      select currency, balance + held as amount from wallet union all select currency, balance from operator_account) m
    group by currency having sum(amount) <> 0`,
  'wallet versions have no gaps': `
    select w.account_id from wallet w left join (
      select account_id, count(*) as lines, max(wallet_version) as last from transfer group by account_id) t using (account_id)
    where w.version <> coalesce(t.lines, 0) or w.version <> coalesce(t.last, 0)`,
  'statements are in chronological order': `
    select account_id from (
      select account_id, at, lag(at) over (partition by account_id order by wallet_version) as before from transfer) t
    where at < before`,
  'each balance follows from the previous one': `
    select account_id, wallet_version from (
      select account_id, wallet_version,
        balance_after - case 'wallet' when credit::text then amount when debit::text then -amount else 0 end as balance,
        held_after - case 'held' when credit::text then amount when debit::text then -amount else 0 end as held,
        lag(balance_after, 1, 0) over mine as balance_before, lag(held_after, 1, 0) over mine as held_before
      from transfer window mine as (partition by account_id order by wallet_version)) t
    where balance <> balance_before or held <> held_before`,
  'wallets equal the end of their statements': `
    select w.account_id from wallet w join transfer t on t.cell = w.cell and t.account_id = w.account_id and t.wallet_version = w.version
    where t.balance_after <> w.balance or t.held_after <> w.held`,
  'operator accounts are the other side of the transfers': `
    select * from (
      select cell, domain_id, side, sum(amount) as moved from (
        select cell, domain_id, credit as side, amount from transfer union all select cell, domain_id, debit, -amount from transfer) s
      where side not in ('wallet', 'held') group by cell, domain_id, side) t
    full join operator_account h on h.cell = t.cell and h.domain_id = t.domain_id and h.account = t.side
    where coalesce(t.moved, 0) <> coalesce(h.balance, 0)`,
  'held amounts equal open withdrawals, held wins and active bonuses': `
    select w.account_id from wallet w left join (
      select player_id, sum(amount) as asked from (
        select player_id, amount from withdrawal where status in ('PENDING', 'ON_HOLD', 'APPROVED', 'INITIATED', 'PROCESSING', 'UNKNOWN')
        union all select player_id, amount - taken_back from casino_held_win where status = 'HELD'
        union all select player_id, balance from bonus_award where status = 'ACTIVE') h group by player_id) o on o.player_id = w.account_id
    where w.held <> coalesce(o.asked, 0)`,
  'the roll-up counts the bets': `
    select * from (
      select b.domain_id, (b.placed_at at time zone d.time_zone)::date as placed_on, b.product, b.status,
        count(*) as bets, sum(b.stake) as stake, coalesce(sum(b.pl), 0) as pl
      from bet b join domain d on d.id = b.domain_id group by 1, 2, 3, 4) c
    full join (select domain_id, placed_on, product, status, sum(bets) as bets, sum(stake) as stake, sum(pl) as pl from bet_tally
      group by 1, 2, 3, 4 having sum(bets) <> 0) t using (domain_id, placed_on, product, status)
    where c.bets is distinct from t.bets or c.stake is distinct from t.stake or c.pl is distinct from t.pl`,
  'daily totals of players sum their markets': `
    select * from (
      select p.player_id, p.product, (p.settled_at at time zone d.time_zone)::date as day,
        sum(p.bets) as bets, sum(p.stake) as stake, sum(p.pl) as pl, sum(p.commission) as commission
      from market_player p join domain d on d.id = p.domain_id group by 1, 2, 3) m
    full join (select * from player_day where product in ('exchange', 'bookmaker', 'fancy')) r using (player_id, product, day)
    where m.bets is distinct from r.bets or m.stake is distinct from r.stake or m.pl is distinct from r.pl
      or m.commission is distinct from r.commission`,
  'daily totals of agents sum their shares': `
    select * from (
      select s.cell, s.agent_id, s.product, (s.settled_at at time zone d.time_zone)::date as day, sum(s.retained) as retained
      from market_share s join domain d on d.id = s.domain_id group by 1, 2, 3, 4) m
    full join (select * from agent_day where product in ('exchange', 'bookmaker', 'fancy')) r using (cell, agent_id, product, day)
    where coalesce(m.retained, 0) <> coalesce(r.retained, 0)`,
  'casino rounds equal their booked calls': `
    select r.id, c.round_id from casino_round r full join (
      select round_id, coalesce(sum(amount) filter (where kind in ('bet', 'undo-refund') and grant_id is null), 0) as staked, coalesce(sum(amount) filter (where kind = 'refund' and grant_id is null), 0) as refunded,
        coalesce(sum(case kind when 'reverse-win' then -amount else amount end) filter (where kind in ('win', 'reverse-win', 'adjust', 'result') and grant_id is null), 0) as won
      from casino_call where decision = 'APPLIED' group by 1) c on c.round_id = r.id
    where (r.staked, r.refunded, r.won) is distinct from (c.staked, c.refunded, c.won)`,
  'casino rounds equal their ledger entries': `
    select r.id from casino_round r left join (
      select account_id, ref, coalesce(sum(amount) filter (where kind = 'CASINO_BET'), 0) as staked, coalesce(sum(amount) filter (where kind = 'CASINO_REFUND'), 0) as refunded,
        coalesce(sum(case when credit = 'wallet' then amount else -amount end) filter (where kind in ('CASINO_WIN', 'CASINO_ADJUST', 'JACKPOT_WIN', 'AURA_PL')), 0) as won
      from transfer where ref like 'casino:%' and kind <> 'FREESPIN_WIN' group by 1, 2) t on t.account_id = r.player_id and t.ref = 'casino:' || r.id
    where (r.staked, r.refunded, r.won) is distinct from (coalesce(t.staked, 0), coalesce(t.refunded, 0), coalesce(t.won, 0))`,
  'daily totals of players sum their casino rounds': `
    select * from (
      select r.player_id, r.provider as product, (r.ended_at at time zone d.time_zone)::date as day,
        count(*) as bets, sum(r.bet) as stake, sum(r.win - r.bet) as pl
      from casino_round r join domain d on d.id = r.domain_id where r.status = 'SETTLED' group by 1, 2, 3) c
    full join (select * from player_day where product in ('qt', 'wc', 'slot', 'gap', 'aura')) t using (player_id, product, day)
    where c.bets is distinct from t.bets or c.stake is distinct from t.stake or c.pl is distinct from t.pl`,
  "agents' results equal players' losses and commission": `
    select day, product from agent_day group by day, product having sum(retained) <> sum(commission) - sum(pl)`,
  'agents were paid their shares': `
    select * from (
      select agent_id, sum(retained) as retained from market_share group by agent_id) s
    full join (
      select account_id as agent_id, sum(case when credit = 'wallet' then amount else -amount end) as paid
      from transfer where market_id is not null and account_id in (select id from agent) group by account_id) t using (agent_id)
    where coalesce(s.retained, 0) <> coalesce(t.paid, 0)`,
}

interface OpenRow extends Omit<BookedBet, 'matched' | 'remaining'> {
  readonly player: bigint
  readonly market: bigint
  readonly matched: bigint
  readonly remaining: bigint
  readonly runners: bigint[]
  readonly winners: number
  readonly hedges: boolean
}

const keyOf = (player: bigint, market: bigint) => `${player}:${market}`

/** Stored positions and wallets, with the values computed from the open bets. */
export async function bookedBets(pool: pg.Pool) {
  const { rows } = await pool.query<OpenRow>(
    `select b.player_id as player, b.market_id as market, b.id, b.runner_id as "runnerId", b.line, b.side, b.odds_e4 as "oddsE4",
       b.matched_odds_e4 as "matchedOddsE4", b.matched, b.remaining, m.winners, m.hedges,
       array(select r.id from runner r where r.market_id = m.id and r.status = 'ACTIVE' order by r.sort_order) as runners
     from bet_open b join market m on m.id = b.market_id`,
  )
  const books = Map.groupBy(rows, ({ player, market }) => keyOf(player, market))
  const risks = new Map([...books].map(([key, bets]) => [key, riskOf(bets)]))
  const stored = await pool.query<{
    player: bigint
    market: bigint
    exposure: bigint
    outcomes: Record<string, string>
  }>(
    `select player_id as player, market_id as market, exposure, outcomes from position
     where exposure > 0 or market_id in (select id from market where status not in ('SETTLED', 'VOIDED'))`,
  )
  const nothing = { exposure: 0n, outcomes: {} }
  const positions = stored.rows.map(({ player, market, exposure, outcomes }) => ({
    stored: { exposure, outcomes: books.has(keyOf(player, market)) ? outcomes : {} },
    recomputed: risks.get(keyOf(player, market)) ?? nothing,
  }))
  const wallets = await pool.query<{ player: bigint; exposure: bigint }>(
    'select account_id as player, exposure - casino_exposure(cell, account_id) as exposure from wallet',
  )
  const exposures = wallets.rows.map(({ player, exposure }) => {
    const own = [...risks].filter(([key]) => key.startsWith(`${player}:`))
    return { stored: exposure, recomputed: own.reduce((total, [, risk]) => total + risk.exposure, 0n) }
  })
  return { positions, exposures }
}

function riskOf(bets: readonly OpenRow[]) {
  const [first] = bets
  if (!first) throw new Error('A book has at least one bet.')
  const booked = bets.map((bet) => ({ ...bet, matched: money(bet.matched), remaining: money(bet.remaining) }))
  const { worst, outcomes } = openPosition(booked, first)
  return { exposure: BigInt(worst), outcomes }
}
