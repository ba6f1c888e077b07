-- Without commission rates of agents, the parts of the agents are taken from the sums of each share path, so that no rows of
-- players are sorted.
create or replace function market_split(c smallint, m bigint, first_seq int, last_seq int, concerning int)
returns table (agent_id bigint, domain_id int, product text, currency text, retained bigint, upline_commission bigint) stable language sql set search_path = public, pg_temp as $$
  with g as materialized (
    select q.player_id, q.share_path_id, q.domain_id, q.product, q.currency, sum(q.stake)::bigint stake, sum(q.pl)::bigint pl, sum(q.commission)::bigint commission
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq between first_seq and last_seq
      and (concerning is null or exists (select from market_player k where k.cell = c and k.market_id = m and k.settle_seq = concerning and k.player_id = q.player_id))
    group by q.player_id, q.share_path_id, q.domain_id, q.product, q.currency),
  -- What each level passes up is rounded for every player; the parts of the agents follow from the sums.
  passed as (
    select path.id, path.commission_mode mode, x.n, x.n = array_length(path.agents, 1) is_root, x.agent_id, g.domain_id, g.product, g.currency,
      sum(b.base) base, sum(half_up(b.base * (10000 - x.cumulative_share), 10000)) up, sum(g.commission) commission
    from g join share_path path on path.id = g.share_path_id and path.commission_mode in ('share', 'platform', 'parent')
    cross join lateral (select case when path.commission_mode = 'share' then g.commission - g.pl else -g.pl end) b(base)
    cross join lateral unnest(path.agents, path.cumulative_shares) with ordinality x(agent_id, cumulative_share, n)
    group by path.id, x.n, x.agent_id, g.domain_id, g.product, g.currency),
  net as (
    select g.*, (sum(g.pl) over (partition by g.player_id))::bigint net from g
    where exists (select from g of join share_path path on path.id = of.share_path_id and path.commission_mode in ('rate', 'stakes', 'losses'))),
  shared as (
    select p.agent_id, p.domain_id, p.product, p.currency,
      coalesce(lag(p.up) over (partition by p.id, p.domain_id, p.product, p.currency order by p.n), p.base) - p.up
        + case when p.mode = 'platform' and p.is_root or p.mode = 'parent' and p.n = 1 then p.commission else 0 end retained, 0::bigint due
    from passed p
    union all
    select n.agent_id, n.domain_id, n.product, n.currency,
      n.retained + case when n.mode = 'rate' then case when n.is_root then n.commission - n.charged_below else n.charged end else 0 end + n.received - n.paid, n.due
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
        from net g
        join share_path path on path.id = g.share_path_id and path.commission_mode in ('rate', 'stakes', 'losses')
        cross join lateral (select case when path.commission_mode in ('stakes', 'losses') then g.commission - g.pl else -g.pl end) b(base)
        -- What commission of the upline is paid on: the stakes of a session, or what the player lost.
        cross join lateral (select case when path.commission_mode = 'stakes' and g.product = 'fancy' then g.stake
          when path.commission_mode in ('stakes', 'losses') then greatest(0, -g.pl) else 0 end) f(base)
        cross join lateral unnest(path.agents, path.cumulative_shares) with ordinality x(agent_id, cumulative_share, n)
        cross join lateral (select half_up(f.base * coalesce(path.rates[x.n], 0), 10000) due) d
        window up as (partition by g.player_id, g.share_path_id order by x.n)
      ) x
    ) n)
  select s.agent_id, s.domain_id, s.product, s.currency, sum(s.retained)::bigint, sum(s.due)::bigint
  from shared s group by s.agent_id, s.domain_id, s.product, s.currency
$$;
comment on function market_split is 'Oracle: src/areas/agents/rules/chips/split.ts';
