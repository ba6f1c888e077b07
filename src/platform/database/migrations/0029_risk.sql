-- What traders watch: who is exposed now, what a node itself keeps of a book, and alerts somebody must answer for.
create index position_exposed on position (cell, player_id) where exposure > 0;
create index position_of_agent on position (agent_id) where exposure > 0;

-- What a node itself keeps of a player's result, as it is passed up the path, the house's side; the root where no node is named,
-- nothing where it is not on the path.
create function own_part(result bigint, of_path bigint, node bigint) returns bigint stable language sql set search_path = public as $$
  select coalesce((select half_up(-result * p.held[at.place], 10000) - half_up(-result * coalesce(p.held[at.place - 1], 0), 10000) from share_path p,
    lateral (select case when node is null then cardinality(p.agents) else array_position(p.agents, node) end place) at
    where p.id = of_path), 0)
$$;

-- The same of the worst case of a player's bets on a market. Bets on several paths are each taken by their own, at the outcome
-- that is worst for all of them together, so that the parts of all nodes make up the exposure.
create function own_exposure(of_cell smallint, player bigint, in_market bigint, exposed bigint, node bigint) returns bigint
stable language sql set search_path = public as $$
  with bets as materialized (select b.*, m.kind, m.winners, m.hedges from bet_open b join market m on m.id = b.market_id
    where b.cell = of_cell and b.player_id = player and b.market_id = in_market),
  paths as (select min(share_path_id) as first, count(distinct share_path_id) as number from bets),
  parts as (select b.share_path_id as path, b.side, b.kind, b.runner_id, b.line, b.line_to, p.amount, p.odds_e4, p.fills_e4, p.is_matched
    from bets b, lateral (values (b.matched, b.matched_odds_e4, b.fills_e4, true),
      (b.remaining, case when b.line is null then b.odds_e4 else b.matched_odds_e4 end, null::bigint, b.line is not null)) p(amount, odds_e4, fills_e4, is_matched)
    where p.amount > 0 and (select number from paths) > 1),
  -- Runners: what each path gains when one of them wins, and what all lose otherwise. An order that rests counts where it costs.
  pairs as (select p.runner_id, p.path, sum(case when p.is_matched then v.win else least(0, v.win) end)::bigint as win,
      sum(case when p.is_matched then v.lose else least(0, v.lose) end)::bigint as lose
    from parts p join runner r on r.id = p.runner_id and r.status = 'ACTIVE', lateral (select
      bet_result(p.kind, p.side, p.amount, p.odds_e4, p.fills_e4, null, null, p.runner_id, null, array[p.runner_id], '{}', 0) as win,
      bet_result(p.kind, p.side, p.amount, p.odds_e4, p.fills_e4, null, null, p.runner_id, null, '{}', '{}', 0) as lose) v group by 1, 2),
  candidates as (select r.id, coalesce((select sum(g.win - g.lose) from pairs g where g.runner_id = r.id), 0) as gain,
      coalesce((select sum(g.win) from pairs g where g.runner_id = r.id), 0) as win, coalesce((select sum(g.lose) from pairs g where g.runner_id = r.id), 0) as lose
    from runner r where r.market_id = in_market and r.status = 'ACTIVE'
    -- A runner nobody has listed may win too, until every listed one carries a bet.
    union all select null, 0, 0, 0 from (select distinct kind, winners from bets) m, generate_series(1, greatest(1, m.winners)) where m.kind = 'winner'
      and exists (select from runner r where r.market_id = in_market and r.status = 'ACTIVE' and r.id not in (select runner_id from parts))),
  chosen as (select c.id from candidates c order by c.gain, c.id nulls last limit (select greatest(max(winners), 0) from bets)),
  on_runners as (select g.path, sum(case when (select max(winners) from bets) > 0 then case when g.runner_id in (select id from chosen) then g.win else g.lose end
      when least(c.win, c.lose) >= 0 then 0 when c.win < c.lose then g.win else g.lose end)::bigint as result
    from pairs g join candidates c on c.id = g.runner_id group by 1),
  -- Numbers: the result that costs most. Where lines do not offset each other, each bet costs what it can.
  results as (select distinct v.at from parts p, lateral (values (case p.kind when 'line' then p.line - 0.25 when 'meter' then 2 * p.line - p.line_to else p.line - 1 end), (p.line),
      (case when p.kind = 'line' then p.line + 0.25 else coalesce(p.line_to, p.line) end)) v(at) where p.line is not null),
  outcomes as (select r.at, p.path, sum(bet_result(p.kind, p.side, p.amount, p.odds_e4, p.fills_e4, p.line, p.line_to, null, r.at, '{}', '{}', 0))::bigint as result
    from results r, parts p where p.line is not null group by 1, 2),
  worst as (select at from outcomes group by at order by sum(result), at limit 1),
  on_numbers as (select o.path, o.result from outcomes o where o.at = (select at from worst) and (select bool_and(hedges or kind <> 'session') from bets)
    union all select p.path, sum(case when p.side = 'BACK' then -p.amount
        else bet_result(p.kind, 'LAY', p.amount, p.odds_e4, p.fills_e4, p.line, p.line_to, null, p.line, '{}', '{}', 0) end)::bigint
      from parts p where p.line is not null and not (select bool_and(hedges or kind <> 'session') from bets) group by 1)
  select case when (select number from paths) = 1 then own_part(-exposed, (select first from paths), node)
    else coalesce((select sum(own_part(s.result, s.path, node))::bigint from (select * from on_runners union all select * from on_numbers) s), 0) end
$$;
revoke execute on function own_part(bigint, bigint, bigint), own_exposure(smallint, bigint, bigint, bigint, bigint) from public;
grant execute on function own_part(bigint, bigint, bigint), own_exposure(smallint, bigint, bigint, bigint, bigint) to overround_app;

-- Something a trader should look at; the same thing is noted once for ever.
create table risk_alert (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  agent_id bigint not null,
  rule text not null check (rule in ('MARKET_LIABILITY', 'LARGE_STAKE', 'PLAYER_WINS', 'MANY_BETS', 'WATCHED_BET', 'ONE_ADDRESS')),
  severity text not null check (severity in ('MEDIUM', 'HIGH')),
  status text not null default 'OPEN' check (status in ('OPEN', 'ACKNOWLEDGED', 'CLOSED')),
  subject text not null,
  market_id bigint references market,
  player_id bigint,
  bet_id uuid,
  amount bigint not null,
  threshold bigint not null,
  owner text,
  remark text,
  raised_at timestamptz(3) not null default now(),
  acknowledged_at timestamptz(3),
  closed_at timestamptz(3),
  version int not null default 1
);
comment on column risk_alert.agent_id is 'Where it belongs in the tree: the agent of its player, the root of its domain for a market';
comment on column risk_alert.subject is 'What is noted, once a rule: a market and how often its liability doubled, a bet, a player and a day';
create unique index one_alert_a_subject on risk_alert (domain_id, rule, subject);
create index risk_alert_newest on risk_alert (raised_at desc, id desc);
create index risk_alert_standing on risk_alert (status, raised_at desc);
select reference('risk_alert');
alter table risk_alert enable row level security;
alter table risk_alert force row level security;
create policy domain_is_visible on risk_alert using (domain_id = any ((select visible_domains())::int[]))
  with check (domain_id = any ((select visible_domains())::int[]));
grant select, insert, update on risk_alert to overround_app;

-- A feed is no player site: only its key may make markets, price them and tell results. What a person has suspended a feed
-- does not open.
alter table inbound_key add column is_feed boolean not null default false;
comment on column inbound_key.is_feed is 'May tell the catalogue of all domains what is played, at which prices, and how it ended';
alter table market add column is_held boolean not null default false;
comment on column market.is_held is 'Suspended by a person: the feed does not open it';
