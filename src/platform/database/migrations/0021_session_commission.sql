-- Commission that each level of the tree receives from the one above: on session stakes and match losses, or on losses of both.
alter table agent drop constraint agent_commission_mode_check,
  add constraint agent_commission_mode_check check (commission_mode in ('share', 'platform', 'parent', 'rate', 'stakes', 'losses'));
comment on column agent.match_rate is 'Basis points, frozen in bets: of its own part that it keeps (mode "rate"), or of losses in matches that its upline pays it (modes "stakes" and "losses")';
comment on column agent.session_rate is 'The same for sessions: in mode "stakes" of the stakes, in mode "losses" of what is lost';
alter table market_share add column upline_commission bigint not null default 0;
comment on column market_share.upline_commission is 'Commission of its rate on the whole business below; its upline pays the part that is not its own share, which is in "retained"';

create or replace function share_path_of(agent_below bigint, for_product text, own_commission int default null) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare own agent; path_agents bigint[]; path_shares int[]; path_rates int[] := '{}'; path_commission int; found_id bigint;
begin
  select * into strict own from agent where id = agent_below;
  select array_agg(h.agent_id order by h.n desc), array_agg(case when h.n = 1 then 10000 else h.cumulative_share end order by h.n desc) into path_agents, path_shares
  from (select u.agent_id, u.n, max(coalesce(s.cumulative_share, 0)) over (order by u.n desc) cumulative_share
    from unnest(own.upline) with ordinality u(agent_id, n)
    left join agent_share s on s.agent_id = u.agent_id and s.product = for_product) h;
  if own.commission_mode in ('rate', 'stakes', 'losses') then
    select array_agg(case when for_product = 'fancy' then a.session_rate when for_product = 'casino' then a.casino_rate else a.match_rate end order by u.n desc)
      into path_rates from unnest(own.upline) with ordinality u(agent_id, n) join agent a on a.id = u.agent_id;
  end if;
  if own_commission is not null then path_commission := greatest(own.min_match_rate, least(own.max_match_rate, own_commission)); end if;
  select id into found_id from share_path where agent_id = agent_below and product = for_product and agents = path_agents and cumulative_shares = path_shares and commission_mode = own.commission_mode and rates = path_rates
    and commission is not distinct from path_commission;
  if found_id is not null then return found_id; end if;
  insert into share_path (id, domain_id, agent_id, product, agents, cumulative_shares, commission_mode, rates, commission)
  values (take_ids('share_path', 1), own.domain_id, agent_below, for_product, path_agents, path_shares, own.commission_mode, path_rates, path_commission)
  on conflict (agent_id, product, agents, cumulative_shares, commission_mode, rates, commission) do nothing;
  select id into strict found_id from share_path where agent_id = agent_below and product = for_product and agents = path_agents and cumulative_shares = path_shares and commission_mode = own.commission_mode and rates = path_rates
    and commission is not distinct from path_commission;
  return found_id;
end $$;

drop function market_split(smallint, bigint, int, int, int);
-- How agents share the net of these settlements, over all players or those of one settlement.
create function market_split(c smallint, m bigint, first_seq int, last_seq int, concerning int)
returns table (agent_id bigint, domain_id int, product text, currency text, retained bigint, upline_commission bigint) stable language sql set search_path = public, pg_temp as $$
  with g as (
    select q.player_id, q.share_path_id, q.domain_id, q.product, q.currency, sum(q.stake)::bigint stake, sum(q.pl)::bigint pl, sum(q.commission)::bigint commission,
      (sum(sum(q.pl)) over (partition by q.player_id))::bigint net
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq between first_seq and last_seq
      and (concerning is null or exists (select from market_player k where k.cell = c and k.market_id = m and k.settle_seq = concerning and k.player_id = q.player_id))
    group by q.player_id, q.share_path_id, q.domain_id, q.product, q.currency)
  select n.agent_id, n.domain_id, n.product, n.currency, sum(n.retained + case n.mode when 'platform' then case when n.is_root then n.commission else 0 end
      when 'parent' then case when n.n = 1 then n.commission else 0 end
      when 'rate' then case when n.is_root then n.commission - n.charged_below else n.charged end
      else 0 end + n.received - n.paid)::bigint, sum(n.due)::bigint
  from (
    select x.*, coalesce(sum(x.charged) filter (where not x.is_root) over (partition by x.player_id, x.share_path_id), 0) charged_below
    from (
      select x.agent_id, x.n, x.n = array_length(path.agents, 1) is_root, g.player_id, g.share_path_id, g.domain_id, g.product, g.currency, g.commission, path.commission_mode mode,
        coalesce(lag(half_up(b.base * (10000 - x.cumulative_share), 10000)) over up, b.base) - half_up(b.base * (10000 - x.cumulative_share), 10000) retained,
        -- The agent's own rate of its part of the net, at most its part of the commission.
        case when path.commission_mode = 'rate' and g.commission <> 0 then sign(g.commission)::bigint * least(
          abs(half_up((coalesce(lag(half_up(g.net * (10000 - x.cumulative_share), 10000)) over up, g.net) - half_up(g.net * (10000 - x.cumulative_share), 10000)) * path.rates[x.n], 10000)),
          abs(coalesce(lag(half_up(g.commission * (10000 - x.cumulative_share), 10000)) over up, g.commission) - half_up(g.commission * (10000 - x.cumulative_share), 10000))) else 0 end charged,
        case when x.n < array_length(path.agents, 1) then d.due else 0 end due,
        -- Each level pays the one below it for the part that was passed up to it: the root pays and receives nothing.
        case when x.n < array_length(path.agents, 1) then half_up(d.due * (10000 - x.cumulative_share), 10000) else 0 end received,
        coalesce(lag(half_up(d.due * (10000 - x.cumulative_share), 10000)) over up, 0) paid
      from g
      join share_path path on path.id = g.share_path_id
      cross join lateral (select case when path.commission_mode in ('share', 'stakes', 'losses') then g.commission - g.pl else -g.pl end) b(base)
      -- What commission of the upline is paid on: the stakes of a session, or what the player lost.
      cross join lateral (select case when path.commission_mode = 'stakes' and g.product = 'fancy' then g.stake
        when path.commission_mode in ('stakes', 'losses') then greatest(0, -g.pl) else 0 end) f(base)
      cross join lateral unnest(path.agents, path.cumulative_shares) with ordinality x(agent_id, cumulative_share, n)
      cross join lateral (select half_up(f.base * coalesce(path.rates[x.n], 0), 10000) due) d
      window up as (partition by g.player_id, g.share_path_id order by x.n)
    ) x
  ) n group by n.agent_id, n.domain_id, n.product, n.currency
$$;
comment on function market_split is 'Oracle: src/areas/agents/rules/chips/split.ts';

create or replace function post_market(c smallint, deed settlement, direction int, reverses uuid, kinds transfer_kind[])
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare m bigint := deed.market_id; s int := deed.seq; at timestamptz := deed.at;
begin
  insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, exposure_after, ref, market_id, settle_seq, reverses, actor)
  select c, l.player_id, w.version + row_number() over mine, at, deed.journal_id, w.domain_id, w.currency, l.kind,
    case when l.amount < 0 then 'wallet' else 'exchange' end::ledger_account, case when l.amount < 0 then 'exchange' else 'wallet' end::ledger_account,
    abs(l.amount), w.balance + sum(l.amount) over mine, w.held,
    w.exposure + direction * coalesce(case when direction < 0 then p.exposure else p.worst end, 0), 'market:' || m || ':' || s, m, s, reverses, deed.requested_by
  from (select g.player_id, 1 n, kinds[1] kind, sum(g.pl)::bigint amount from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.player_id
        union all
        select g.player_id, 2, kinds[2], -sum(g.commission)::bigint from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.player_id) l
  join wallet w on w.cell = c and w.account_id = l.player_id
  left join position p on p.cell = c and p.player_id = l.player_id and p.market_id = m
  where l.amount <> 0
  window mine as (partition by l.player_id order by l.n);

  update wallet w set balance = w.balance + g.net, version = w.version + g.lines,
    exposure = w.exposure + direction * g.worst,
    debt = greatest(0, w.exposure + direction * g.worst - w.balance - g.net)
  from (select q.player_id, sum(q.pl - q.commission)::bigint net, ((sum(q.pl) <> 0)::int + (sum(q.commission) <> 0)::int) lines,
      coalesce((select case when direction < 0 then p.exposure else p.worst end from position p where p.cell = c and p.player_id = q.player_id and p.market_id = m), 0) worst
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq = s group by q.player_id) g
  where w.cell = c and w.account_id = g.player_id;

  insert into operator_account (cell, domain_id, account, currency, balance)
  select c, g.domain_id, 'exchange', g.currency, -sum(g.pl - g.commission)::bigint
  from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s group by g.domain_id, g.currency
  on conflict (cell, domain_id, account, currency) do update set balance = operator_account.balance + excluded.balance;

  insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
  select c, g.player_id, (at at time zone d.time_zone)::date, g.product, g.domain_id, g.agent_id, g.currency, sum(g.bets)::int, sum(g.stake)::bigint, sum(g.pl)::bigint, sum(g.commission)::bigint
  from market_player g join domain d on d.id = g.domain_id where g.cell = c and g.market_id = m and g.settle_seq = s
  group by g.player_id, d.time_zone, g.product, g.domain_id, g.agent_id, g.currency
  order by g.player_id, g.agent_id
  on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake,
    pl = player_day.pl + excluded.pl, commission = player_day.commission + excluded.commission;

  -- The net is split as a whole, so that after a correction agents hold what a correct settlement would have given them.
  insert into market_share (cell, market_id, seq, agent_id, domain_id, product, currency, retained, upline_commission, settled_at)
  select c, m, s, o.agent_id, o.domain_id, o.product, o.currency, sum(o.retained)::bigint, sum(o.upline_commission)::bigint, at
  from (
    select f.agent_id, f.domain_id, f.product, f.currency, f.retained, f.upline_commission from market_split(c, m, 0, s, s) f where deed.corrects is not null
    union all select f.agent_id, f.domain_id, f.product, f.currency, -f.retained, -f.upline_commission from market_split(c, m, 0, s - 1, s) f where deed.corrects is not null
    union all select k.agent_id, k.domain_id, k.product, k.currency, -k.retained, -k.upline_commission from market_share k where deed.kind = 'rollback' and k.cell = c and k.market_id = m and k.seq < s
    union all select f.agent_id, f.domain_id, f.product, f.currency, f.retained, f.upline_commission from market_split(c, m, s, s, null) f where deed.kind in ('settle', 'void')
  ) o group by o.agent_id, o.domain_id, o.product, o.currency;

  insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, retained)
  select c, x.agent_id, (at at time zone d.time_zone)::date, x.product, x.domain_id, x.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.commission)::bigint, sum(x.retained)::bigint
  from (select g.agent_id, g.domain_id, g.product, g.currency, g.bets, g.stake, g.pl, g.commission, 0::bigint retained from market_player g where g.cell = c and g.market_id = m and g.settle_seq = s
        union all
        select k.agent_id, k.domain_id, k.product, k.currency, 0, 0, 0, 0, k.retained from market_share k where k.cell = c and k.market_id = m and k.seq = s) x
  join domain d on d.id = x.domain_id
  group by x.agent_id, d.time_zone, x.product, x.domain_id, x.currency
  order by x.agent_id
  on conflict (cell, agent_id, day, product) do update set bets = agent_day.bets + excluded.bets, stake = agent_day.stake + excluded.stake,
    pl = agent_day.pl + excluded.pl, commission = agent_day.commission + excluded.commission, retained = agent_day.retained + excluded.retained;

  insert into node_day_dirty (agent_id, day, product)
  select distinct k.agent_id, (at at time zone d.time_zone)::date, k.product
  from (select agent_id, domain_id, product from market_share where cell = c and market_id = m and seq = s
        union select agent_id, domain_id, product from market_player where cell = c and market_id = m and settle_seq = s) k
  join domain d on d.id = k.domain_id;

  update settlement_cell k set bets = g.bets, players = g.players, pl = g.pl, commission = g.commission
  from (select coalesce(sum(q.bets), 0)::int bets, count(distinct q.player_id)::int players, coalesce(sum(q.pl), 0)::bigint pl, coalesce(sum(q.commission), 0)::bigint commission
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq = s) g
  where k.cell = c and k.market_id = m and k.seq = s and k.phase = 1;
end $$;
