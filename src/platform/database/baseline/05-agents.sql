-- The agent tree: shares, limits, cash and daily totals.

-- The agent tree: small and read everywhere. Agents and players share one id space, so a wallet belongs to an account of
-- either kind.
create table agent (
  id bigint primary key,
  domain_id int not null references domain,
  parent_id bigint references agent,
  level smallint not null check (level between 1 and 20),
  upline bigint[] not null,
  username text not null,
  name text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'LOCKED', 'CLOSED')),
  is_bet_locked boolean not null default false,
  credit_reference bigint not null default 0 check (credit_reference >= 0),
  exposure_limit bigint not null default -1 check (exposure_limit >= -1),
  commission_mode text not null default 'share' check (commission_mode in ('share', 'platform', 'parent', 'rate')),
  match_rate int not null default 0 check (match_rate between 0 and 1000),
  session_rate int not null default 0 check (session_rate between 0 and 1000),
  casino_rate int not null default 0 check (casino_rate between 0 and 1000),
  match_least int not null default 0,
  match_most int not null default 1000,
  session_least int not null default 0,
  session_most int not null default 1000,
  verticals text[] not null default '{exchange,bookmaker,fancy,sportsbook,casino}'
    check (verticals <@ array['exchange', 'bookmaker', 'fancy', 'sportsbook', 'casino']),
  point_value bigint not null default 100 check (point_value > 0),
  is_no_return boolean not null default true,
  deepest_level smallint not null default 20 check (deepest_level between 1 and 20),
  phone text,
  city text,
  reference text,
  remark text,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  constraint agent_rates_leave_room check (0 <= match_least and match_least <= match_most and match_most <= 1000
    and 0 <= session_least and session_least <= session_most and session_most <= 1000),
  constraint agent_upline_ends_with_itself check (upline[array_length(upline, 1)] = id),
  constraint agent_level_is_its_depth check (array_length(upline, 1) = level)
);
comment on column agent.upline is 'From the root down to the agent itself';
comment on column agent.match_rate is 'Basis points of the agent''s own part of a match result that it keeps as commission, in commission mode "rate"';
comment on column agent.match_least is 'Range of the rates that agents directly below may have';
comment on column agent.verticals is 'Products that this agent and its downline may be offered';
comment on column agent.point_value is 'Minor units of money a point is worth';
comment on column agent.is_no_return is 'True: only the upline may change its shares; false: the agent may return part of them to its parent';
comment on column agent.deepest_level is 'Deepest level allowed below this agent';
create index agent_upline on agent using gin (upline);
create index agent_parent on agent (parent_id);
call tenant_table('agent', 'select, insert, update');

create table agent_level (
  domain_id int not null references domain,
  level smallint not null,
  code text not null,
  name text not null,
  primary key (domain_id, level)
);
call reference_table('agent_level', 'select, insert, update');

-- Basis points held by this agent and its whole downline: root 10000, player 0.
create table agent_share (
  agent_id bigint not null references agent,
  product text not null,
  held int not null check (held between 0 and 10000),
  primary key (agent_id, product)
);
call reference_table('agent_share', 'select, insert, update, delete');

-- An upline with its shares at the time of a bet. Never changed: a new share is a new path.
create table share_path (
  id bigint primary key,
  domain_id int not null references domain,
  agent_id bigint not null references agent,
  product text not null,
  agents bigint[] not null,
  held int[] not null,
  commission_mode text not null default 'share',
  rates int[] not null default '{}',
  commission int check (commission between 0 and 1000),
  created_at timestamptz(3) not null default now(),
  constraint share_path_is_whole check (array_length(agents, 1) = array_length(held, 1) and held[array_length(held, 1)] = 10000)
);
comment on column share_path.agents is 'From the player''s own agent up to the root';
comment on column share_path.rates is 'Each agent''s own commission rate, in commission mode "rate"; otherwise empty';
comment on column share_path.commission is 'Basis points of net winnings that the player pays; null: the market''s rate';
create unique index share_path_is_stored_once on share_path (agent_id, product, agents, held, commission_mode, rates, commission) nulls not distinct;
call tenant_table('share_path', 'select, insert');

-- Totals by day and agent of the players, and each agent's own part. cell is that of the players, so no row is hot.
create table agent_day (
  cell smallint not null,
  agent_id bigint not null,
  day date not null,
  product text not null,
  domain_id int not null,
  currency text not null,
  bets int not null default 0,
  stake bigint not null default 0,
  pl bigint not null default 0,
  commission bigint not null default 0,
  own bigint not null default 0,
  primary key (cell, agent_id, day, product)
) with (fillfactor = 80);
create index agent_day_by_agent on agent_day (agent_id, day);
create index agent_day_by_day on agent_day (day);
call tenant_table('agent_day', 'select');

-- Totals by day and node for the whole downline, derived by a job from node_day_dirty.
create table node_day (
  node_id bigint not null,
  day date not null,
  product text not null,
  domain_id int not null,
  currency text not null,
  bets int not null,
  stake bigint not null,
  pl bigint not null,
  commission bigint not null,
  own bigint not null,
  own_below bigint not null,
  primary key (node_id, day, product)
);
create index node_day_by_day on node_day (day);
call tenant_table('node_day', 'select, insert, update, delete', distributed_by => 'node_id');

-- Days of agents whose totals have to be recomputed.
create table node_day_dirty (
  id uuid primary key default uuidv7(),
  agent_id bigint not null,
  day date not null,
  product text not null
);
call reference_table('node_day_dirty', 'select, delete');

-- Finds or stores the current share path of an agent. An agent without a share of its own holds what its downline holds; the
-- root holds everything. A player's own commission stays within the limits of the agent directly above.
create function share_path_of(agent_below bigint, for_product text, own_commission int default null) returns bigint language plpgsql security definer set search_path = public as $$
declare own agent; path_agents bigint[]; path_held int[]; path_rates int[] := '{}'; path_commission int; found_id bigint;
begin
  select * into strict own from agent where id = agent_below;
  select array_agg(h.agent_id order by h.n desc), array_agg(case when h.n = 1 then 10000 else h.held end order by h.n desc) into path_agents, path_held
  from (select u.agent_id, u.n, max(coalesce(s.held, 0)) over (order by u.n desc) held
    from unnest(own.upline) with ordinality u(agent_id, n)
    left join agent_share s on s.agent_id = u.agent_id and s.product = for_product) h;
  if own.commission_mode = 'rate' then
    select array_agg(case when for_product = 'fancy' then a.session_rate when for_product = 'casino' then a.casino_rate else a.match_rate end order by u.n desc)
      into path_rates from unnest(own.upline) with ordinality u(agent_id, n) join agent a on a.id = u.agent_id;
  end if;
  if own_commission is not null then path_commission := greatest(own.match_least, least(own.match_most, own_commission)); end if;
  select id into found_id from share_path where agent_id = agent_below and product = for_product and agents = path_agents and held = path_held and commission_mode = own.commission_mode and rates = path_rates
    and commission is not distinct from path_commission;
  if found_id is not null then return found_id; end if;
  insert into share_path (id, domain_id, agent_id, product, agents, held, commission_mode, rates, commission)
  values (take_ids('share_path', 1), own.domain_id, agent_below, for_product, path_agents, path_held, own.commission_mode, path_rates, path_commission)
  on conflict (agent_id, product, agents, held, commission_mode, rates, commission) do nothing;
  select id into strict found_id from share_path where agent_id = agent_below and product = for_product and agents = path_agents and held = path_held and commission_mode = own.commission_mode and rates = path_rates
    and commission is not distinct from path_commission;
  return found_id;
end $$;

-- Asked at sign-in, before any domain is visible: looks into the domains of that user only.
create function is_locked_above(of_agent bigint, in_domains int[]) returns boolean
language plpgsql stable set search_path = public as $$
declare
  in_sight constant text := coalesce(current_setting('app.domains', true), '');
  is_locked boolean;
begin
  perform set_config('app.domains', in_domains::text, true);
  is_locked := exists (select from agent own join agent above on above.id = any (own.upline)
    where own.id = of_agent and above.status in ('LOCKED', 'CLOSED'));
  perform set_config('app.domains', in_sight, true);
  return is_locked;
end $$;
comment on function is_locked_above is 'Whether the agent or one of its upline is locked or closed, which keeps its users out';
grant execute on function is_locked_above to overround_app;

-- Cash between an account and its parent.
create table cash_entry (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  parent_id bigint not null references agent,
  account_id bigint not null,
  account_kind text not null check (account_kind in ('AGENT', 'PLAYER')),
  kind text not null check (kind in ('TRANSFER', 'SETTLEMENT')),
  direction text not null check (direction in ('DEPOSIT', 'WITHDRAW')),
  amount bigint not null check (amount > 0),
  result_before bigint not null,
  remaining bigint not null,
  currency text not null,
  ref text not null unique,
  remark text not null,
  status text not null default 'POSTED' check (status in ('POSTED', 'ROLLED_BACK')),
  made_by text not null,
  made_at timestamptz(3) not null default now(),
  reversed_by text,
  reversed_at timestamptz(3),
  version int not null default 1,
  constraint reversed_by_another check (reversed_by is null or reversed_at is not null)
);
comment on column cash_entry.parent_id is 'The agent who collected or paid; the entry stays in its history';
comment on column cash_entry.direction is 'DEPOSIT: chips down against cash collected; WITHDRAW: chips up against cash paid';
create index cash_entry_newest on cash_entry (made_at desc, id desc);
create index cash_entry_of_parent on cash_entry (parent_id, made_at desc, id desc);
create index cash_entry_of_account on cash_entry (account_id, made_at desc);
call tenant_table('cash_entry', 'select, insert, update (status, reversed_by, reversed_at, version)');

-- The latest settlement day of the domain that has begun: balances open before it are due.
create function settlement_day(in_domain int) returns date language sql stable security definer set search_path = public as $$
  select today - (extract(isodow from today)::int - weekday + 7) % 7
  from domain d cross join lateral (select (now() at time zone d.time_zone)::date as today,
    coalesce(array_position(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'], coalesce(
      (select value ->> 'settlementDay' from setting where key = 'settings.agents' and domain_id = d.id),
      (select value ->> 'settlementDay' from setting where key = 'settings.agents' and domain_id = 0))), 1) as weekday) said
  where d.id = in_domain
$$;
grant execute on function settlement_day to overround_app;

-- Serializes changes of the tree; held until the transaction ends.
create function hold_tree() returns void language sql as $$ select pg_advisory_xact_lock(hashtext('agent tree')) $$;
grant execute on function hold_tree to overround_app;

-- The whole downline moves with the agent; daily totals of the old and the new upline are recomputed.
create function agent_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update agent set upline = new.upline || upline[array_position(upline, new.id) + 1:], level = level - old.level + new.level
    where upline @> array[new.id] and id <> new.id;
  insert into node_day_dirty (agent_id, day, product)
    select above.id, d.day, d.product
    from (select distinct r.day, r.product from agent_day r join agent a on a.id = r.agent_id where a.upline @> array[new.id]) d
    cross join (values (new.id), (old.parent_id)) above(id) where above.id is not null;
  return null;
end $$;
create trigger agent_moves_with_its_downline after update of parent_id on agent for each row
  when (old.parent_id is distinct from new.parent_id) execute function agent_moved();

-- Limits that an agent sets for bets of itself and its downline. Null sets none; the most restrictive of the upline applies.
create table agent_limit (
  agent_id bigint not null references agent,
  sport text not null references sport,
  product text not null check (product in ('exchange', 'bookmaker', 'fancy', 'sportsbook')),
  id uuid not null unique default uuidv7(),
  domain_id int not null references domain,
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_profit bigint check (max_profit >= 0),
  max_loss bigint check (max_loss >= 0),
  min_odds_e4 int check (min_odds_e4 > 10000),
  max_odds_e4 int check (max_odds_e4 > 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  version int not null default 1,
  set_by text not null,
  set_at timestamptz(3) not null default now(),
  primary key (agent_id, sport, product)
);
call tenant_table('agent_limit', 'select, insert, update');

-- Limits of an upline for one sport and group of products, and whether all of it offers the group.
create function path_terms(path bigint[], for_sport text, for_product text) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object('isOffered', (select bool_and(for_product = any (a.verticals)) from agent a where a.id = any (path)),
    'minStake', max(min_stake)::text, 'maxStake', min(max_stake)::text, 'maxProfit', min(max_profit)::text, 'maxLoss', min(max_loss)::text,
    'minOddsE4', max(min_odds_e4), 'maxOddsE4', min(max_odds_e4), 'delayMs', max(delay_ms))
  from agent_limit where agent_id = any (path) and sport = for_sport and product = for_product
$$;
grant execute on function path_terms to overround_app;

-- The part of a player's result that an agent keeps, from the operator's side: the root where no agent is given, zero where it
-- is not on the path.
create function own_part(result bigint, of_path bigint, node bigint) returns bigint stable language sql set search_path = public as $$
  select coalesce((select half_up(-result * p.held[at.place], 10000) - half_up(-result * coalesce(p.held[at.place - 1], 0), 10000) from share_path p,
    lateral (select case when node is null then cardinality(p.agents) else array_position(p.agents, node) end place) at
    where p.id = of_path), 0)
$$;
comment on function own_part(bigint, bigint, bigint) is 'Oracle: src/areas/agents/rules/chips/split.ts';
grant execute on function own_part to overround_app;
