-- Free rounds granted to players: rounds of a game whose stake the operator gives, and what was won with them.
create table free_round_grant (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  provider text not null check (provider in ('qt', 'wc', 'slot', 'gap', 'aura')),
  game_code text not null,
  game text not null,
  rounds int not null check (rounds between 1 and 1000),
  used int not null default 0,
  stake bigint not null check (stake > 0),
  won bigint not null default 0 check (won >= 0),
  purse text not null default 'BONUS' check (purse in ('BONUS', 'CASH')),
  currency text not null,
  campaign text not null check (length(campaign) between 1 and 80),
  status text not null default 'GRANTED' check (status in ('GRANTED', 'IN_USE', 'USED', 'EXPIRED', 'CANCELLED')),
  reason text,
  granted_by text not null,
  granted_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_by text,
  ended_at timestamptz(3),
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint free_rounds_are_used_once check (used between 0 and rounds),
  constraint free_rounds_expire_later check (expires_at > granted_at)
);
comment on column free_round_grant.stake is 'Value of one round';
comment on column free_round_grant.won is 'Wins of the rounds used so far';
comment on column free_round_grant.purse is 'What the wins are booked to';
comment on column free_round_grant.ended_by is 'Null: it ended by itself, or has not ended';
create index free_round_grant_newest on free_round_grant (granted_at desc, id desc);
create index free_round_grant_by_id on free_round_grant (id);
create index free_round_grant_of_agent on free_round_grant (agent_id, granted_at desc, id desc);
create index free_round_grant_open on free_round_grant (expires_at) where status in ('GRANTED', 'IN_USE');
call tenant_table('free_round_grant', 'select, insert, update (used, won, status, reason, ended_by, ended_at, version)');

alter table casino_call add column grant_id uuid;
comment on column casino_call.grant_id is 'The free rounds that a bet used, or that its result belongs to';

-- Everything that a call of a provider depends on, with the wallet locked; null if the domain has no such player. `ids`: the
-- transaction and the bet that it names. Restrictions are read for bets alone, as nothing else depends on them.
create or replace function casino_context(for_player bigint, of_provider text, ids text[], of_round text, session_hash bytea, is_bet boolean, at timestamptz)
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
    'calls', (select coalesce(jsonb_agg(jsonb_build_object('callId', c.id, 'kind', c.kind, 'id', c.external_id, 'betId', c.bet_id, 'grantId', c.grant_id, 'accountId', c.player_id::text,
        'amount', c.amount::text, 'currency', c.currency, 'decision', c.decision, 'code', c.code, 'balanceAfter', c.balance_after::text, 'occurrences', c.occurrences)), '[]')
      from casino_call c where c.domain_id = p.domain_id and c.provider = of_provider and c.player_id is not null and c.code <> 'CONFLICT'
        and (c.external_id = any (ids) or c.bet_id = any (ids))),
    'session', (select jsonb_build_object('gameCode', s.game_code, 'expiresAt', s.expires_at) from casino_session s
      where s.token_hash = session_hash and s.player_id = p.id and s.cell = p.cell and s.provider = of_provider and s.expires_at > at));
end $$;
