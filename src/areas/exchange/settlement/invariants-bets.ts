import type { Invariant } from './invariant.ts'

const figures = ['bets', 'stake', 'pl', 'commission'] as const
const sumColumns = (names: readonly string[], prefix = '') =>
  names.map((name) => `sum(${prefix}${name}) as ${name}`).join(', ')

/** SQL for the rows where a stored roll-up and its recomputation differ; a missing row counts as zeros. */
const differences = (stored: string, computed: string, keys: readonly string[], values: readonly string[]) => `
  select ${keys.map((key) => `coalesce(a.${key}, b.${key}) as ${key}`).join(', ')}, ${values.map((value) => `a.${value} as stored_${value}, b.${value} as computed_${value}`).join(', ')}
  from (${stored}) a full join (${computed}) b on ${keys.map((key) => `a.${key} = b.${key}`).join(' and ')}
  where ${values.map((value) => `coalesce(a.${value}, 0) <> coalesce(b.${value}, 0)`).join(' or ')}`

const dayOf = (instant: string) => `(${instant} at time zone d.time_zone)::date`
/** Of months that are in the archive alone, one sum is left on a day of its own. */
const bookedDayOf = (instant: string) => `(online_day(d.id, ${dayOf(instant)}))`

/** Invariants of bets, their results and the totals used by reports. */
export const betInvariants: readonly Invariant[] = [
  {
    id: 'I-12',
    title: 'the P/L of a settled bet follows from its odds and the market result',
    sql: `select b.id, b.side, b.matched, b.matched_odds_e4, b.pl, s.result from bet_settled b join settlement s on s.market_id = b.market_id and s.seq = b.settle_seq
      join market m on m.id = b.market_id
      where b.status = 'SETTLED' and s.result -> 'tied' is null and b.pl <> bet_result(m.kind, b.side, b.matched, b.matched_odds_e4, b.fills_e4, b.line,
        b.line_to, b.runner_id, (s.result ->> 'runs')::double precision, ids_in(s.result, 'winners'), '{}', 0)
      union all select b.id, b.side, b.matched, b.matched_odds_e4, b.pl, null from bet_settled b where b.status <> 'SETTLED' and b.pl <> 0`,
  },
  {
    id: 'I-12',
    title: 'a finished market has only settled bets, and an unfinished market only open bets',
    sql: `select b.id::text, m.id as market, m.status from bet_open b join market m on m.id = b.market_id where m.status in ('SETTLED', 'VOIDED')
      union all select b.id::text, m.id, m.status from bet_settled b join market m on m.id = b.market_id
        where b.settle_seq > 0 and m.status not in ('SETTLED', 'VOIDED', 'SETTLE_PROCESSING', 'VOID_PROCESSING', 'UNSETTLE_PROCESSING')`,
  },
  {
    id: 'I-12',
    title: 'player results of a market equal the results of its bets',
    sql: differences(
      `select g.market_id, sum(g.pl) as pl, sum(g.stake) as stake, sum(g.bets) as bets from market_player g
        join market m on m.id = g.market_id and m.status in ('SETTLED', 'VOIDED', 'CLOSED') group by 1`,
      `select b.market_id, sum(b.pl) as pl, sum(b.matched) filter (where b.status = 'SETTLED') as stake, count(*) as bets from bet_settled b
        where b.settle_seq > 0 and exists (select 1 from market m where m.id = b.market_id and m.status in ('SETTLED', 'VOIDED', 'CLOSED')) group by 1`,
      ['market_id'],
      ['pl', 'stake', 'bets'],
    ),
  },
  {
    id: 'I-12',
    title: 'player losses and commission of a market equal the shares of the upline agents',
    sql: differences(
      `select market_id, seq, domain_id, sum(retained) as retained from market_share group by 1, 2, 3`,
      `select market_id, settle_seq as seq, domain_id, sum(commission - pl) as retained from market_player group by 1, 2, 3`,
      ['market_id', 'seq', 'domain_id'],
      ['retained'],
    ),
  },
  {
    id: 'I-13',
    title: 'wallet exposure equals the sum over its markets and open casino rounds',
    sql: `select w.account_id, w.exposure, coalesce(p.exposure, 0) as positions from wallet w
      left join (select cell, player_id, sum(exposure) as exposure from position group by 1, 2) p on p.cell = w.cell and p.player_id = w.account_id
      where w.exposure <> coalesce(p.exposure, 0) + casino_exposure(w.cell, w.account_id)`,
  },
  {
    id: 'I-13',
    title: 'what is counted for an agent with an exposure limit is the exposure of all wallets below it',
    sql: `select a.id, coalesce(c.counted, 0) as counted, coalesce(w.exposure, 0) as exposure from agent a
      left join (select agent_id, sum(amount) as counted from agent_exposure group by 1) c on c.agent_id = a.id
      left join lateral (select sum(w.exposure) as exposure from agent o join player p on p.agent_id = o.id
        join wallet w on w.cell = p.cell and w.account_id = p.id where o.upline @> array[a.id]) w on true
      where a.exposure_limit >= 0 and coalesce(c.counted, 0) <> coalesce(w.exposure, 0)`,
  },
  {
    id: 'I-13',
    title: 'a market without open bets has no exposure',
    sql: `select p.player_id, p.market_id, p.exposure from position p where p.exposure <> 0
      and not exists (select 1 from bet_open b where b.cell = p.cell and b.player_id = p.player_id and b.market_id = p.market_id)`,
  },
  {
    id: 'I-17',
    title: 'daily player totals equal the settled bets',
    sql: differences(
      `select player_id, day, product, ${sumColumns(figures)} from player_day where product in ('exchange', 'bookmaker', 'fancy') group by 1, 2, 3`,
      `select g.player_id, ${bookedDayOf('g.settled_at')} as day, g.product, ${sumColumns(figures, 'g.')} from market_player g join domain d on d.id = g.domain_id group by 1, 2, 3`,
      ['player_id', 'day', 'product'],
      figures,
    ),
  },
  {
    id: 'I-17',
    title: 'daily player totals equal the ticket results',
    sql: differences(
      `select player_id, sum(bets) as bets, sum(stake) as stake, sum(pl) as pl from player_day where product = 'sportsbook' group by 1`,
      `select t.player_id, sum(c.bets) as bets, sum(c.stake) as stake, sum(c.pl) as pl from ticket t, lateral ticket_counts(t.status, t.stake, t.returned) c group by 1`,
      ['player_id'],
      ['bets', 'stake', 'pl'],
    ),
  },
  {
    id: 'I-12',
    title: 'the legs of all tickets on a selection have its result',
    sql: `select l.ticket_id::text, l.n, l.outcome, s.outcome as result from ticket_leg l join ticket_selection s on s.id = l.selection_id
      where l.result_seq = s.result_seq and l.result_seq > 0 and l.outcome <> s.outcome`,
  },
  {
    id: 'I-17',
    title: 'the sportsbook account equals ticket stakes minus returns minus shares paid to agents',
    sql: differences(
      `select domain_id, currency, sum(balance) as balance from operator_account where account = 'sportsbook' group by 1, 2`,
      `select domain_id, currency, sum(balance) as balance from (select domain_id, currency, stake - returned as balance from ticket
        union all select w.domain_id, w.currency, -s.retained from ticket_share s join wallet w on w.account_id = s.agent_id and w.cell = cell_of(s.agent_id)
          where s.paid_at is not null) b group by 1, 2`,
      ['domain_id', 'currency'],
      ['balance'],
    ),
  },
  {
    id: 'I-17',
    title:
      'daily agent totals for tickets equal the ticket shares of the agent, and each paid share is posted to the agent wallet',
    sql: `select coalesce(d.agent_id, s.agent_id, t.agent_id) as agent_id, d.retained as of_days, s.retained as of_tickets, s.paid, t.posted
      from (select agent_id, sum(retained) as retained from agent_day where product = 'sportsbook' group by 1) d
      full join (select agent_id, sum(retained) as retained, sum(retained) filter (where paid_at is not null) as paid, count(paid_at) as lines from ticket_share group by 1) s using (agent_id)
      full join (select account_id as agent_id, sum(case when credit = 'wallet' then amount else -amount end) as posted, count(*) as lines from transfer
        where kind = 'SHARE_PL' and ref like 'ticket:%' group by 1) t using (agent_id)
      where coalesce(d.retained, 0) <> coalesce(s.retained, 0) or coalesce(s.paid, 0) <> coalesce(t.posted, 0) or coalesce(s.lines, 0) <> coalesce(t.lines, 0)`,
  },
  {
    id: 'I-17',
    title: 'player losses on tickets equal the shares of the upline agents',
    sql: `select domain_id, sum(retained) as retained, -sum(pl) as lost from agent_day where product = 'sportsbook' group by 1 having sum(retained) <> -sum(pl)`,
  },
  {
    id: 'I-17',
    title: 'daily player totals equal deposits and withdrawals',
    sql: differences(
      `select player_id, day, product, sum(bets) as bets, sum(stake) as stake from player_day where product in ('deposit', 'withdrawal') group by 1, 2, 3`,
      `select t.account_id as player_id, ${bookedDayOf('t.at')} as day, x.product, sum(x.sign) as bets, sum(x.sign * t.amount) as stake from transfer t
        join (values ('DEPOSIT', 'deposit', 1), ('DEPOSIT_REVERSAL', 'deposit', -1), ('WITHDRAW_PAID', 'withdrawal', 1), ('WITHDRAW_REVERSED', 'withdrawal', -1))
          x(kind, product, sign) on x.kind = t.kind::text join domain d on d.id = t.domain_id group by 1, 2, 3`,
      ['player_id', 'day', 'product'],
      ['bets', 'stake'],
    ),
  },
  {
    id: 'I-17',
    title: 'lifetime player totals equal the sum of the daily totals',
    sql: differences(
      `select player_id, product, ${sumColumns(figures)} from player_lifetime group by 1, 2`,
      `select player_id, product, ${sumColumns(figures)} from player_day group by 1, 2`,
      ['player_id', 'product'],
      figures,
    ),
  },
  {
    id: 'I-17',
    title: 'daily agent totals equal those of their players plus their own shares',
    sql: differences(
      `select agent_id, day, product, ${sumColumns([...figures, 'retained'])} from agent_day where product in ('exchange', 'bookmaker', 'fancy') group by 1, 2, 3`,
      `select agent_id, day, product, ${sumColumns([...figures, 'retained'])} from (
        select g.agent_id, ${bookedDayOf('g.settled_at')} as day, g.product, g.bets, g.stake, g.pl, g.commission, 0 as retained from market_player g join domain d on d.id = g.domain_id
        union all select k.agent_id, ${bookedDayOf('k.settled_at')}, k.product, 0, 0, 0, 0, k.retained from market_share k join domain d on d.id = k.domain_id) f group by 1, 2, 3`,
      ['agent_id', 'day', 'product'],
      [...figures, 'retained'],
    ),
  },
  {
    id: 'I-14',
    title: 'daily node totals equal the sum over the agent and its downline',
    sql: `select * from (${differences(
      `select node_id, day, product, ${sumColumns([...figures, 'retained', 'retained_below'])} from node_day group by 1, 2, 3`,
      `select u.id as node_id, r.day, r.product, ${sumColumns(figures, 'r.')}, coalesce(sum(r.retained) filter (where u.id = a.id), 0) as retained,
        coalesce(sum(r.retained) filter (where u.id <> a.id), 0) as retained_below
        from agent_day r join agent a on a.id = r.agent_id cross join lateral unnest(a.upline) u(id) group by 1, 2, 3`,
      ['node_id', 'day', 'product'],
      [...figures, 'retained', 'retained_below'],
    )}) n where not exists (select 1 from node_day_dirty)`,
  },
  {
    id: 'tally',
    title: 'the bet tally matches the stored bets',
    sql: differences(
      `select domain_id, placed_on, product, status, sum(bets) as bets, sum(stake) as stake, sum(pl) as pl from bet_tally group by 1, 2, 3, 4`,
      `select b.domain_id, ${dayOf('b.placed_at')} as placed_on, b.product, b.status, count(*) as bets, sum(b.stake) as stake, sum(b.pl) as pl
        from (select domain_id, placed_at, product, status, stake, 0 as pl from bet_open union all select domain_id, placed_at, product, status, stake, pl from bet_settled) b
        join domain d on d.id = b.domain_id group by 1, 2, 3, 4`,
      ['domain_id', 'placed_on', 'product', 'status'],
      ['bets', 'stake', 'pl'],
    ),
  },
]
