-- Fixed-odds tickets. The stake is taken when the ticket is placed, what it brings is paid when nothing can change it any more; told
-- otherwise later, it is settled anew by what differs.
create table ticket (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null,
  domain_id int not null,
  agent_id bigint not null,
  external_id text,
  kind text not null check (kind in ('SINGLE', 'COMBO', 'SYSTEM')),
  phase text not null default 'PREMATCH' check (phase in ('PREMATCH', 'LIVE', 'MIXED')),
  sports text[] not null,
  sizes int[] not null,
  legs smallint not null check (legs > 0),
  lines int not null check (lines > 0),
  is_each_way boolean not null default false,
  unit bigint not null check (unit >= 0),
  stake bigint not null check (stake > 0),
  odds_e4 bigint not null,
  potential bigint not null,
  largest bigint,
  status text not null default 'OPEN' check (status in ('OPEN', 'WON', 'LOST', 'VOIDED', 'CASHED_OUT')),
  returned bigint not null default 0 check (returned >= 0),
  cashed_out bigint not null default 0 check (cashed_out >= 0),
  currency text not null,
  share_path_id bigint not null,
  ip text,
  reason text,
  placed_at timestamptz(3) not null,
  settled_at timestamptz(3),
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint ended_ticket_says_when check ((status = 'OPEN') = (settled_at is null))
);
comment on column ticket.unit is 'Stake of a line that is still bet; a part that is cashed out leaves it smaller';
create index ticket_newest on ticket (placed_at desc, id desc);
create index ticket_of_agent on ticket (agent_id, placed_at desc);
create index ticket_by_id on ticket (id);
select distribute('ticket', 'cell', 'player');

create table ticket_leg (
  cell smallint not null,
  player_id bigint not null,
  ticket_id uuid not null,
  n smallint not null check (n > 0),
  domain_id int not null,
  sport text not null,
  event text not null,
  market text not null,
  selection text not null,
  odds_e4 int not null check (odds_e4 > 10000),
  place_of smallint check (place_of > 0),
  is_live boolean not null default false,
  starts_at timestamptz(3),
  outcome text not null default 'OPEN' check (outcome in ('OPEN', 'WIN', 'PLACED', 'LOSE', 'VOID', 'HALF_WIN', 'HALF_LOSS')),
  tie jsonb,
  rule4 smallint not null default 0 check (rule4 between 0 and 90),
  primary key (cell, player_id, ticket_id, n)
);
comment on column ticket_leg.place_of is 'The place part of each way pays one so many of the odds: 5 for a fifth';
select distribute('ticket_leg', 'cell', 'player');

-- What the house offered for an open ticket that could bring so much; accepted once, before it expires and while the ticket is the same.
create table cash_out_offer (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null,
  ticket_id uuid not null,
  domain_id int not null,
  amount bigint not null check (amount >= 0),
  live_odds_e4 int not null,
  potential bigint not null check (potential >= 0),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  primary key (cell, player_id, id)
);
select distribute('cash_out_offer', 'cell', 'player');

-- What each agent above gets or owes by a ticket that ended, or was told otherwise later: a line of his wallet each, paid behind the
-- answers, so that no ticket waits for the wallets that all of them meet in.
create table ticket_share (
  cell smallint not null,
  player_id bigint not null,
  ticket_id uuid not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  own bigint not null check (own <> 0),
  told_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  primary key (cell, player_id, ticket_id, id)
);
create index ticket_share_waiting on ticket_share (id) where paid_at is null;
create index ticket_share_of_agent on ticket_share (agent_id, told_at);
select distribute('ticket_share', 'cell', 'player');

do $$ declare name text; begin
  foreach name in array array['ticket', 'ticket_leg', 'cash_out_offer', 'ticket_share'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;
grant select, insert, update on ticket, ticket_leg, cash_out_offer to overround_app;

-- What an ended ticket is to the reports: nothing while it is open, and of a void one only what its cashed out parts brought.
create function ticket_counts(t ticket) returns table (bets int, stake bigint, pl bigint) immutable language sql as $$
  select case when t.status in ('WON', 'LOST', 'CASHED_OUT') then 1 else 0 end,
    case when t.status in ('WON', 'LOST', 'CASHED_OUT') then t.stake else 0 end,
    case when t.status <> 'OPEN' then t.returned - t.stake else 0 end $$;

-- What each node of the path holds of a player's result, as frozen in the ticket.
create function ticket_split(path bigint, pl bigint) returns table (agent_id bigint, own bigint) stable language sql set search_path = public as $$
  select u.agent_id, coalesce(lag(half_up(-pl * (10000 - u.held), 10000)) over (order by u.n), -pl) - half_up(-pl * (10000 - u.held), 10000)
  from share_path p cross join lateral unnest(p.agents, p.held) with ordinality u(agent_id, held, n) where p.id = path $$;

-- The days of players and agents grow by what the ticket became, in the transaction that changes it; a ticket settled anew counts
-- by what differs on the day this happens. Each node of its path holds its share of the result, as frozen in the ticket.
create function count_ticket() returns trigger language plpgsql security definer set search_path = public as $$
declare before record; after record; counted date; d_bets int; d_stake bigint; d_pl bigint;
begin
  if tg_op = 'UPDATE' then select * into before from ticket_counts(old); else select 0 bets, 0::bigint stake, 0::bigint pl into before; end if;
  select * into after from ticket_counts(new);
  d_bets := after.bets - before.bets; d_stake := after.stake - before.stake; d_pl := after.pl - before.pl;
  if d_bets = 0 and d_stake = 0 and d_pl = 0 then return null; end if;
  counted := day_in(new.domain_id, coalesce(new.settled_at, now()));
  insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl)
  values (new.cell, new.player_id, counted, 'sportsbook', new.domain_id, new.agent_id, new.currency, d_bets, d_stake, d_pl)
  on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake, pl = player_day.pl + excluded.pl;
  insert into ticket_share (cell, player_id, ticket_id, domain_id, agent_id, own)
  select new.cell, new.player_id, new.id, new.domain_id, x.agent_id, sum(x.own)::bigint
  from (select n.agent_id, n.own from ticket_split(new.share_path_id, after.pl) n union all
        select o.agent_id, -o.own from ticket_split(new.share_path_id, before.pl) o) x
  group by x.agent_id having sum(x.own) <> 0;
  insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, own)
  select new.cell, x.agent_id, counted, 'sportsbook', new.domain_id, new.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.own)::bigint
  from (select new.agent_id, d_bets bets, d_stake stake, d_pl pl, 0::bigint own
        union all select n.agent_id, 0, 0, 0, n.own from ticket_split(new.share_path_id, after.pl) n
        union all select o.agent_id, 0, 0, 0, -o.own from ticket_split(new.share_path_id, before.pl) o) x
  group by x.agent_id order by x.agent_id
  on conflict (cell, agent_id, day, product) do update set bets = agent_day.bets + excluded.bets, stake = agent_day.stake + excluded.stake,
    pl = agent_day.pl + excluded.pl, own = agent_day.own + excluded.own;
  insert into node_day_dirty (agent_id, day, product)
  select distinct u.agent_id, counted, 'sportsbook' from share_path p cross join lateral unnest(p.agents || new.agent_id) u(agent_id) where p.id = new.share_path_id;
  return null;
end $$;
create trigger ticket_is_counted after insert or update on ticket for each row execute function count_ticket();

-- Pays what waits, the oldest first, each a line of its own; the wallets are locked in the order of everybody else. Answers how many.
create function pay_ticket_shares(most int) returns int language plpgsql security definer set search_path = public as $$
declare waiting ticket_share[]; due ticket_share; at timestamptz;
begin
  perform require_every_domain();
  waiting := array(select s from ticket_share s where s.paid_at is null order by s.id limit most for update skip locked);
  perform lock_wallets(array(select distinct w.agent_id from unnest(waiting) w));
  at := clock_timestamp();
  foreach due in array waiting loop
    perform post_transfers(due.id, at, 'tickets', jsonb_build_array(jsonb_build_object('account', due.agent_id, 'kind', 'SHARE_PL',
      'debit', case when due.own > 0 then 'sportsbook' else 'wallet' end, 'credit', case when due.own > 0 then 'wallet' else 'sportsbook' end,
      'amount', abs(due.own), 'ref', 'ticket:' || due.ticket_id, 'mayOwe', true)), null, null);
    update ticket_share s set paid_at = at where s.cell = due.cell and s.player_id = due.player_id and s.ticket_id = due.ticket_id and s.id = due.id;
  end loop;
  return cardinality(waiting);
end $$;

-- All that placing a ticket on these sports needs to know, the wallet locked. Agents agree on a share of sport: tickets follow the
-- exchange's; what they allow is said of tickets themselves.
create function ticket_scene(for_player bigint, sports text[], at timestamptz) returns jsonb language plpgsql security definer set search_path = public as $$
declare p player; own agent; w wallet;
begin
  select * into p from player where cell = cell_of(for_player) and id = for_player;
  if p.id is null then return null; end if;
  select * into w from wallet where cell = p.cell and account_id = p.id and domain_id = any (visible_domains()) for update;
  if w.account_id is null then return null; end if;
  select * into own from agent where id = p.agent_id;
  return jsonb_build_object('ticketId', uuidv7(), 'sharePath', share_path_of(p.agent_id, 'exchange')::text, 'cell', p.cell, 'domainId', p.domain_id,
    'agentId', p.agent_id::text, 'username', p.username, 'currency', p.currency, 'care', care_of(p, at),
    'path', (select jsonb_object_agg(one, path_terms(own.upline, one, 'sportsbook')) from unnest(sports) one),
    'isActive', p.status = 'ACTIVE' and not exists (select from agent a where a.id = any (own.upline) and a.status <> 'ACTIVE'),
    'isBetLocked', p.is_bet_locked or exists (select from agent a where a.id = any (own.upline) and a.is_bet_locked),
    'balance', w.balance::text, 'exposure', w.exposure::text);
end $$;
revoke execute on function ticket_scene(bigint, text[], timestamptz), ticket_counts(ticket), count_ticket(), ticket_split(bigint, bigint), pay_ticket_shares(int) from public;
grant execute on function ticket_scene(bigint, text[], timestamptz), ticket_counts(ticket), ticket_split(bigint, bigint), pay_ticket_shares(int) to overround_app;
grant select on ticket_share to overround_app;
