-- Calls of providers that arrive together are read by one statement. The search for the bet of a call had no index at all, because it did
-- not say that it means no conflicting call: it read every call of the provider.

-- The same uniqueness, in the order in which transactions are looked up: by their id, whatever their kind.
create unique index casino_call_by_id on casino_call (domain_id, provider, external_id, kind) where player_id is not null and code <> 'CONFLICT';
drop index casino_call_once;
alter index casino_call_by_id rename to casino_call_once;

drop function casino_context(bigint, text, text[], text, text, bytea, boolean, timestamptz);

-- Everything that these calls of providers depend on, in one round trip, with their wallets locked in order. A call has no context where
-- the domain has no such player, or, unless it waits, where somebody else holds the wallet. `id` and `bet_id`: the transaction and the
-- bet that it names; `of_bet`: the bet that it is about, as transactions of different kinds can have the same id. Restrictions are read
-- for bets alone, as nothing else depends on them. `active` is the bonus that the player has now, `earlier` that of the round, if
-- another. Of the agents above there is only the version of the tree, at which agent_terms reads the rest. All reads are by key: generic plans stay right, and planning would be most of the work.
create function casino_contexts(players bigint[], providers text[], ids text[], bet_ids text[], of_bets text[], of_rounds text[], session_hashes bytea[], are_bets boolean[],
  ats timestamptz[], waits boolean) returns json language plpgsql security definer
set search_path = public, pg_temp set lock_timeout = '2s' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare locked bigint[];
begin
  if waits then
    locked := array(select w.account_id from unnest(players) c(id) join wallet w on w.cell = cell_of(c.id) and w.account_id = c.id
      where w.domain_id = any (visible_domains()) order by w.cell, w.account_id for update of w);
  else
    locked := array(select w.account_id from unnest(players) c(id) join wallet w on w.cell = cell_of(c.id) and w.account_id = c.id
      where w.domain_id = any (visible_domains()) order by w.cell, w.account_id for update of w skip locked);
  end if;
  return (with called as materialized (
      select c.n, c.player, c.provider, c.id, c.bet_id, c.of_round, c.session_hash, c.is_bet, c.at, p.cell, p.domain_id, p.agent_id, p.username, p.currency, p.status, p.is_bet_locked,
        w.balance, w.exposure,
        -- A result belongs to the round of its bet, whatever round it names.
        (select b.round_id from casino_call b where b.domain_id = p.domain_id and b.provider = c.provider and b.external_id = c.of_bet and b.kind = 'bet'
          and b.player_id = p.id and b.code <> 'CONFLICT' and b.decision = 'APPLIED' limit 1) as bet_round
      from rows from (unnest(players), unnest(providers), unnest(ids), unnest(bet_ids), unnest(of_bets), unnest(of_rounds), unnest(session_hashes), unnest(are_bets), unnest(ats))
        with ordinality c(player, provider, id, bet_id, of_bet, of_round, session_hash, is_bet, at, n)
      join player p on p.cell = cell_of(c.player) and p.id = c.player
      join wallet w on w.cell = p.cell and w.account_id = p.id
      where c.player = any (locked))
    select json_build_object('version', current_tree_version(), 'calls', json_agg(json_build_object('n', c.n, 'cell', c.cell, 'domainId', c.domain_id, 'agentId', c.agent_id::text, 'username', c.username, 'currency', c.currency,
      'sharePath', r.share_path_id::text,
      'care', case when c.is_bet then responsible_gaming_of(c.cell, c.player, c.at) end,
      'isActive', c.status = 'ACTIVE', 'isBetLocked', c.is_bet_locked,
      'balance', c.balance::text, 'exposure', c.exposure::text,
      'round', case when r.id is not null then json_build_object('id', r.id, 'game', r.game, 'startedAt', r.started_at, 'staked', r.staked::text, 'refunded', r.refunded::text,
        'won', r.won::text, 'isEnded', r.ended_at is not null, 'exposed', r.exposed::text, 'isVoided', r.status = 'VOIDED', 'jackpot', r.jackpot::text,
        'contributedE4', r.contributed_e4::text, 'freeStaked', r.free_staked::text,
        'awardId', r.award_id, 'bonusStaked', r.bonus_staked::text, 'bonusRefunded', r.bonus_refunded::text, 'bonusWon', r.bonus_won::text) end,
      'active', award_as_json(active), 'earlier', award_as_json(earlier),
      'calls', (select coalesce(json_agg(json_build_object('callId', k.id, 'kind', k.kind, 'id', k.external_id, 'betId', k.bet_id, 'round', k.external_round, 'grantId', k.grant_id,
          'accountId', k.player_id::text, 'amount', k.amount::text, 'bonus', k.bonus::text, 'currency', k.currency, 'decision', k.decision, 'code', k.code,
          'balanceAfter', k.balance_after::text, 'occurrences', k.occurrences)), '[]')
        from (select x.* from casino_call x where x.domain_id = c.domain_id and x.provider = c.provider and x.player_id is not null and x.code <> 'CONFLICT'
              and x.external_id = any (array[c.id, c.bet_id])
            union all select x.* from casino_call x where x.domain_id = c.domain_id and x.provider = c.provider and x.player_id is not null and x.code <> 'CONFLICT'
              and x.bet_id = any (array[c.id, c.bet_id]) and (x.external_id = any (array[c.id, c.bet_id])) is not true) k),
      'session', (select json_build_object('gameCode', s.game_code, 'expiresAt', s.expires_at) from casino_session s
        where s.token_hash = c.session_hash and s.player_id = c.player and s.cell = c.cell and s.provider = c.provider and s.expires_at > c.at)) order by c.n))
    from called c
    left join lateral (select x.* from casino_round x where x.cell = c.cell and x.player_id = c.player and x.id = c.bet_round
      union all select x.* from casino_round x where c.bet_round is null and x.cell = c.cell and x.player_id = c.player and x.provider = c.provider and x.external_id = c.of_round
      limit 1) r on true
    left join bonus_award active on active.cell = c.cell and active.player_id = c.player and active.status = 'ACTIVE'
    left join bonus_award earlier on earlier.cell = c.cell and earlier.player_id = c.player and earlier.id = r.award_id and earlier.id is distinct from active.id);
end $$;
grant execute on function casino_contexts to overround_app;
