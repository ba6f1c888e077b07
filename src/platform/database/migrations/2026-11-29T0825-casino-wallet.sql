-- The casino wallet: calls of providers with their decisions, launched sessions of players, rounds that the wallet writes, and
-- the day totals of their results.

alter table inbound_key add column casino_provider text check (casino_provider in ('qt', 'wc', 'slot', 'gap', 'aura'));
comment on column inbound_key.casino_provider is 'The casino provider that calls the wallet with this key; null: a player site or a feed';

alter table casino_round add column external_id text, add column share_path_id bigint, add column ended_at timestamptz(3),
  add column staked bigint not null default 0, add column refunded bigint not null default 0, add column won bigint not null default 0,
  add column version int not null default 1;
comment on column casino_round.external_id is 'The provider''s id of the round; null: not written by the wallet';
comment on column casino_round.bet is 'Stakes less refunds, and the stakes of a voided round';
comment on column casino_round.won is 'Wins with their corrections; below zero where corrections took back more than was won';
create index casino_round_of_external on casino_round (cell, player_id, provider, external_id) where external_id is not null;
call grant_app('casino_round', 'update (bet, win, status, ended_at, staked, refunded, won, version)');

-- One row a call. A repeat is counted; a call that uses an id again with other content has a row of its own. Without a player: a
-- call that could not be read or names nobody.
create table casino_call (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  provider text not null check (provider in ('qt', 'wc', 'slot', 'gap', 'aura')),
  kind text check (kind in ('bet', 'win', 'refund', 'adjust')),
  external_id text,
  bet_id text,
  external_round text,
  cell smallint,
  player_id bigint,
  agent_id bigint,
  round_id uuid,
  game_code text,
  amount bigint,
  currency text,
  decision text not null check (decision in ('APPLIED', 'TOMBSTONE', 'REFUSED')),
  code text not null,
  balance_after bigint,
  occurrences int not null default 1,
  at timestamptz(3) not null default now(),
  repeated_at timestamptz(3),
  ms int not null,
  ip text,
  check ((player_id is null) = (cell is null)),
  check (player_id is not null or decision = 'REFUSED')
);
comment on column casino_call.bet_id is 'The bet that a result names';
comment on column casino_call.balance_after is 'Available balance with which the call was first answered';
comment on column casino_call.ms is 'Milliseconds from the arrival of the call to its decision';
create unique index casino_call_once on casino_call (domain_id, provider, kind, external_id) where player_id is not null and code <> 'CONFLICT';
create index casino_call_of_bet on casino_call (domain_id, provider, bet_id) where bet_id is not null;
create index casino_call_of_round on casino_call (round_id, at, id) where round_id is not null;
create index casino_call_newest on casino_call (provider, at desc, id desc);
create index casino_call_refused on casino_call (provider, at desc, id desc) where decision = 'REFUSED';
call tenant_table('casino_call', 'select, insert, update (occurrences, repeated_at)', distributed_by => 'id');

-- The bytes of a call as they came, sealed: they can hold tokens, and a dispute with a provider is about them.
create table casino_call_body (
  call_id uuid primary key references casino_call on delete cascade,
  domain_id int not null references domain,
  sealed text not null check (length(sealed) <= 400000),
  key_id text generated always as (split_part(sealed, '.', 2)) stored
);
comment on column casino_call_body.key_id is 'The key that seals it: the start looks for keys that are missing, without reading the bytes';
create index casino_call_body_key on casino_call_body (key_id);
call tenant_table('casino_call_body', 'select, insert', distributed_by => 'call_id');

create function erase_casino_bodies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from casino_call_body b using casino_call c where c.id = b.call_id and c.player_id = new.player_id;
  return null;
end $$;
create trigger bytes_of_casino_calls_are_erased after insert on player_erasure for each row execute function erase_casino_bodies();

-- What a player site opened for a player: a provider calls with its token. Without a game it is a lobby.
create table casino_session (
  token_hash bytea primary key,
  domain_id int not null references domain,
  cell smallint not null,
  player_id bigint not null,
  provider text not null check (provider in ('qt', 'wc', 'slot', 'gap', 'aura')),
  game_code text,
  started_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
comment on column casino_session.game_code is 'The game that bets are taken for; null: every game of the provider';
create index casino_session_of_player on casino_session (cell, player_id, started_at);
call tenant_table('casino_session', 'select, insert, update (expires_at)', distributed_by => 'token_hash');

-- Everything that a call of a provider depends on, with the wallet locked; null if the domain has no such player. `ids`: the
-- transaction and the bet that it names. Restrictions are read for bets alone, as nothing else depends on them.
create function casino_context(for_player bigint, of_provider text, ids text[], of_round text, session_hash bytea, is_bet boolean, at timestamptz)
returns jsonb language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare p player; own agent; w wallet; r casino_round; bet_round uuid;
begin
  select * into p from player where cell = cell_of(for_player) and id = for_player;
  if p.id is null then return null; end if;
  select * into w from wallet where cell = p.cell and account_id = p.id and domain_id = any (visible_domains()) for update;
  if w.account_id is null then return null; end if;
  select * into own from agent where id = p.agent_id;
  -- A result belongs to the round of its bet, whatever round it names.
  select c.round_id into bet_round from casino_call c where c.domain_id = p.domain_id and c.provider = of_provider and c.kind = 'bet'
    and c.external_id = any (ids) and c.player_id = p.id and c.decision = 'APPLIED' limit 1;
  if bet_round is not null then
    select * into r from casino_round x where x.cell = p.cell and x.player_id = p.id and x.id = bet_round;
  else
    select * into r from casino_round x where x.cell = p.cell and x.player_id = p.id and x.provider = of_provider and x.external_id = of_round limit 1;
  end if;
  return jsonb_build_object('cell', p.cell, 'domainId', p.domain_id, 'agentId', p.agent_id::text, 'username', p.username, 'currency', p.currency,
    'sharePath', coalesce(r.share_path_id, share_path_of(p.agent_id, 'casino'))::text,
    'care', case when is_bet then responsible_gaming_of(p.cell, p.id, at) end,
    'isActive', p.status = 'ACTIVE' and not exists (select from agent a where a.id = any (own.upline) and a.status <> 'ACTIVE'),
    'isBetLocked', p.is_bet_locked or exists (select from agent a where a.id = any (own.upline) and a.is_bet_locked),
    'balance', w.balance::text, 'exposure', w.exposure::text,
    'round', case when r.id is not null then jsonb_build_object('id', r.id, 'startedAt', r.started_at, 'staked', r.staked::text, 'refunded', r.refunded::text,
      'won', r.won::text, 'isEnded', r.ended_at is not null) end,
    'calls', (select coalesce(jsonb_agg(jsonb_build_object('callId', c.id, 'kind', c.kind, 'id', c.external_id, 'betId', c.bet_id, 'accountId', c.player_id::text,
        'amount', c.amount::text, 'currency', c.currency, 'decision', c.decision, 'code', c.code, 'balanceAfter', c.balance_after::text, 'occurrences', c.occurrences)), '[]')
      from casino_call c where c.domain_id = p.domain_id and c.provider = of_provider and c.player_id is not null and c.code <> 'CONFLICT'
        and (c.external_id = any (ids) or c.bet_id = any (ids))),
    'session', (select jsonb_build_object('gameCode', s.game_code, 'expiresAt', s.expires_at) from casino_session s
      where s.token_hash = session_hash and s.player_id = p.id and s.cell = p.cell and s.provider = of_provider and s.expires_at > at));
end $$;
grant execute on function casino_context to overround_app;

-- How a round counts in reports: once it has its result.
create function casino_round_counts(round_status text, bet bigint, win bigint) returns table (bets int, stake bigint, pl bigint) immutable language sql as $$
  select case when round_status = 'SETTLED' then 1 else 0 end, case when round_status = 'SETTLED' then bet else 0 end,
    case when round_status = 'SETTLED' then win - bet else 0 end $$;
grant execute on function casino_round_counts to overround_app;

-- Adds a changed round to the daily totals in its transaction; a later win or correction counts by the difference, on its own day.
-- Each agent of the path that was in force at the first bet holds its share of the result.
create function count_casino_round() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare before record; after record; counted date; d_bets int; d_stake bigint; d_pl bigint;
begin
  if tg_op = 'UPDATE' then select * into before from casino_round_counts(old.status, old.bet, old.win); else select 0 bets, 0::bigint stake, 0::bigint pl into before; end if;
  select * into after from casino_round_counts(new.status, new.bet, new.win);
  d_bets := after.bets - before.bets; d_stake := after.stake - before.stake; d_pl := after.pl - before.pl;
  if d_bets = 0 and d_stake = 0 and d_pl = 0 then return null; end if;
  counted := day_in(new.domain_id, now());
  insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl)
  values (new.cell, new.player_id, counted, new.provider, new.domain_id, new.agent_id, new.currency, d_bets, d_stake, d_pl)
  on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake, pl = player_day.pl + excluded.pl;
  insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, retained)
  select new.cell, x.agent_id, counted, new.provider, new.domain_id, new.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.retained)::bigint
  from (select new.agent_id, d_bets bets, d_stake stake, d_pl pl, 0::bigint retained
        union all select n.agent_id, 0, 0, 0, n.retained from ticket_split(new.share_path_id, after.pl) n
        union all select o.agent_id, 0, 0, 0, -o.retained from ticket_split(new.share_path_id, before.pl) o) x
  group by x.agent_id order by x.agent_id
  on conflict (cell, agent_id, day, product) do update set bets = agent_day.bets + excluded.bets, stake = agent_day.stake + excluded.stake,
    pl = agent_day.pl + excluded.pl, retained = agent_day.retained + excluded.retained;
  insert into node_day_dirty (agent_id, day, product)
  select distinct u.agent_id, counted, new.provider from share_path p cross join lateral unnest(p.agents || new.agent_id) u(agent_id) where p.id = new.share_path_id;
  return null;
end $$;
create trigger casino_round_is_counted after insert or update on casino_round for each row when (new.share_path_id is not null) execute function count_casino_round();
