-- Orders of casino calls that contracts of providers have: the refund of a bet can be undone, a win taken back, a round is ended by a call of its own, and
-- results are corrected under the id of the first one.

alter table casino_call drop constraint casino_call_kind_check;
alter table casino_call add constraint casino_call_kind_check check (kind in ('bet', 'win', 'refund', 'undo-refund', 'reverse-win', 'adjust', 'end', 'exposure', 'result',
  'promo', 'tip', 'tip-refund'));
comment on column casino_call.bet_id is 'The bet that a result names; of net results all that belong together; of a correction the result';
comment on column casino_call.amount is 'What was moved; of an end what the provider says was won';

alter table casino_call
  add column remainder text check (remainder ~ '^0\.[0-9]*[1-9]$'),
  add column mark text check (mark in ('ROUNDED', 'AFTER_END', 'OTHER_WIN'));
comment on column casino_call.remainder is 'What of a win is finer than the currency and was not paid, in units of the currency';
comment on column casino_call.mark is 'Why users look at it though it was applied: part of a win was too fine to be paid, a win came after the end of its round, or an end states another win';
create index casino_call_marked on casino_call (provider, at desc, id desc) where mark is not null;

drop function casino_context(bigint, text, text[], text, bytea, boolean, timestamptz);

-- Everything that a call of a provider depends on, with the wallet locked; null if the domain has no such player. `ids`: the
-- transaction and the bet that it names; `of_bet`: the bet that it is about, as transactions of
-- different kinds can have the same id. Restrictions are read for bets alone, as nothing else depends on them. `active` is the bonus that the player has now, `earlier` that of the round, if another.
create function casino_context(for_player bigint, of_provider text, ids text[], of_bet text, of_round text, session_hash bytea, is_bet boolean, at timestamptz)
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
    and c.external_id = of_bet and c.player_id = p.id and c.decision = 'APPLIED' limit 1;
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
    'calls', (select coalesce(jsonb_agg(jsonb_build_object('callId', c.id, 'kind', c.kind, 'id', c.external_id, 'betId', c.bet_id, 'round', c.external_round, 'grantId', c.grant_id, 'accountId', c.player_id::text,
        'amount', c.amount::text, 'bonus', c.bonus::text, 'currency', c.currency, 'decision', c.decision, 'code', c.code, 'balanceAfter', c.balance_after::text, 'occurrences', c.occurrences)), '[]')
      from casino_call c where c.domain_id = p.domain_id and c.provider = of_provider and c.player_id is not null and c.code <> 'CONFLICT'
        and (c.external_id = any (ids) or c.bet_id = any (ids))),
    'session', (select jsonb_build_object('gameCode', s.game_code, 'expiresAt', s.expires_at) from casino_session s
      where s.token_hash = session_hash and s.player_id = p.id and s.cell = p.cell and s.provider = of_provider and s.expires_at > at));
end $$;
grant execute on function casino_context(bigint, text, text[], text, text, bytea, boolean, timestamptz) to overround_app;
