-- Bonus money is a purse of the ledger: what is granted is held for its player, bets are paid with it and wins return to it, until
-- its wagering is done or it is forfeited. It is played against the operator's bonus account, so that this account is its cost.

alter table bonus_award
  add column stake_order text not null default 'CASH' check (stake_order in ('CASH', 'BONUS')),
  add column staked bigint not null default 0,
  add column won bigint not null default 0,
  drop constraint bonus_award_is_paid_or_forfeited;
alter table bonus_award
  add column balance bigint not null generated always as (amount + won - staked - converted - forfeited) stored,
  add constraint bonus_award_is_not_overdrawn check (amount + won - staked - converted - forfeited >= 0),
  add constraint bonus_award_is_paid_or_forfeited check (case status when 'ACTIVE' then converted = 0 and forfeited = 0 and ended_at is null
    else amount + won - staked = converted + forfeited and ended_at is not null end);
comment on column bonus_award.stake_order is 'Which money a bet takes first';
comment on column bonus_award.staked is 'Stakes less refunds paid with the bonus';
comment on column bonus_award.won is 'Wins that came back to the bonus, with their corrections';
comment on column bonus_award.balance is 'What of it can be staked, held for the player';
call grant_app('bonus_award', 'update (staked, won, required)');
alter table bonus_award drop constraint bonus_award_type_check;
alter table bonus_award add constraint bonus_award_type_check check (type in ('WELCOME', 'RELOAD', 'DEPOSIT', 'NO_DEPOSIT', 'CASHBACK', 'LOYALTY', 'REFERRAL', 'MANUAL', 'VIP', 'BIRTHDAY',
  'FREE_ROUNDS'));
comment on column bonus_award.required is 'Stakes before it becomes cash; it grows with what free rounds win for the bonus';

alter table casino_round add column award_id uuid, add column bonus_staked bigint not null default 0, add column bonus_refunded bigint not null default 0,
  add column bonus_won bigint not null default 0;
comment on column casino_round.award_id is 'The bonus that it was played with; null: cash alone';
comment on column casino_round.bonus_staked is 'Stakes paid with bonus money, beside those in cash';
comment on column casino_round.bonus_won is 'Wins that belong to the bonus, with their corrections';
call grant_app('casino_round', 'update (award_id, bonus_staked, bonus_refunded, bonus_won)');

alter table casino_call add column bonus bigint;
comment on column casino_call.bonus is 'The part of the amount that belongs to bonus money; null: none was in play';

create function award_as_json(a bonus_award) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select case when a.id is not null then jsonb_build_object('id', a.id, 'status', a.status, 'first', a.stake_order, 'factor', a.factor, 'required', a.required::text, 'amount', a.amount::text, 'staked', a.staked::text,
    'won', a.won::text, 'converted', a.converted::text, 'forfeited', a.forfeited::text, 'version', a.version) end $$;

-- Everything that a call of a provider depends on, with the wallet locked; null if the domain has no such player. `ids`: the
-- transaction and the bet that it names. Restrictions are read for bets alone, as nothing else depends on them. `active` is the
-- bonus that the player has now, `earlier` that of the round, if another.
create or replace function casino_context(for_player bigint, of_provider text, ids text[], of_round text, session_hash bytea, is_bet boolean, at timestamptz)
returns jsonb language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare p player; own agent; w wallet; r casino_round; bet_round uuid; active bonus_award; earlier bonus_award;
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
  select * into active from bonus_award b where b.cell = p.cell and b.player_id = p.id and b.status = 'ACTIVE';
  if r.award_id is distinct from active.id then
    select * into earlier from bonus_award b where b.cell = p.cell and b.player_id = p.id and b.id = r.award_id;
  end if;
  return jsonb_build_object('cell', p.cell, 'domainId', p.domain_id, 'agentId', p.agent_id::text, 'username', p.username, 'currency', p.currency,
    'sharePath', coalesce(r.share_path_id, share_path_of(p.agent_id, 'casino'))::text,
    'care', case when is_bet then responsible_gaming_of(p.cell, p.id, at) end,
    'isActive', p.status = 'ACTIVE' and not exists (select from agent a where a.id = any (own.upline) and a.status <> 'ACTIVE'),
    'isBetLocked', p.is_bet_locked or exists (select from agent a where a.id = any (own.upline) and a.is_bet_locked),
    'balance', w.balance::text, 'exposure', w.exposure::text,
    'round', case when r.id is not null then jsonb_build_object('id', r.id, 'game', r.game, 'startedAt', r.started_at, 'staked', r.staked::text, 'refunded', r.refunded::text,
      'won', r.won::text, 'isEnded', r.ended_at is not null,
      'awardId', r.award_id, 'bonusStaked', r.bonus_staked::text, 'bonusRefunded', r.bonus_refunded::text, 'bonusWon', r.bonus_won::text) end,
    'active', award_as_json(active), 'earlier', award_as_json(earlier),
    'calls', (select coalesce(jsonb_agg(jsonb_build_object('callId', c.id, 'kind', c.kind, 'id', c.external_id, 'betId', c.bet_id, 'grantId', c.grant_id, 'accountId', c.player_id::text,
        'amount', c.amount::text, 'bonus', c.bonus::text, 'currency', c.currency, 'decision', c.decision, 'code', c.code, 'balanceAfter', c.balance_after::text, 'occurrences', c.occurrences)), '[]')
      from casino_call c where c.domain_id = p.domain_id and c.provider = of_provider and c.player_id is not null and c.code <> 'CONFLICT'
        and (c.external_id = any (ids) or c.bet_id = any (ids))),
    'session', (select jsonb_build_object('gameCode', s.game_code, 'expiresAt', s.expires_at) from casino_session s
      where s.token_hash = session_hash and s.player_id = p.id and s.cell = p.cell and s.provider = of_provider and s.expires_at > at));
end $$;

-- Bonuses that run were promises until now: their money is put into the purse.
select set_config('app.domains', (select coalesce(array_agg(id), '{}')::text from domain), true);
do $$ declare a bonus_award; begin
  for a in select * from bonus_award where status = 'ACTIVE' order by cell, player_id loop
    perform post_transfers(uuidv7(), clock_timestamp(), 'system', jsonb_build_array(jsonb_build_object('account', a.player_id, 'kind', 'BONUS_GRANT',
      'debit', 'bonus', 'credit', 'held', 'amount', a.amount, 'ref', 'bonus:' || a.id)), null, null);
  end loop;
end $$;
