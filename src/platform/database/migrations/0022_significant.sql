-- What has to be told apart from the everyday (GLI-19 2.8.8): large bets, wins and deposits, and players who come to owe.
-- Noted where it happens, in the transaction that makes it so. From which sum the house sets (settings.risk); what is less than
-- ten thousand is never asked about, so that the everyday costs nothing.
create function alert_from(setting_name text, in_domain int) returns bigint stable language sql security definer set search_path = public as $$
  select round(coalesce(
    (select value ->> setting_name from setting where key = 'settings.risk' and domain_id = in_domain),
    (select value ->> setting_name from setting where key = 'settings.risk' and domain_id = 0))::numeric * 100)::bigint;
$$;

create function note_significant(what text, of_player player, facts jsonb, journal uuid) returns void language sql security definer set search_path = public as $$
  insert into audit (domain_id, agent_id, player_id, actor, action, subject, subject_name, after, journal_id)
  values (of_player.domain_id, of_player.agent_id, of_player.id, 'system', what, 'player:' || of_player.id, 'player ' || of_player.username, facts, journal);
  insert into outbox (domain_id, name, subject, payload)
  values (of_player.domain_id, 'player.' || what, 'player ' || of_player.username, facts || jsonb_build_object('player', of_player.id::text));
$$;

create function note_large_bet() returns trigger language plpgsql security definer set search_path = public as $$
declare p player;
begin
  if new.stake >= alert_from('alertBet', new.domain_id) then
    select * into p from player where cell = new.cell and id = new.player_id;
    perform note_significant('bet.large', p, jsonb_build_object('bet', new.id, 'market', new.market_id::text, 'stake', new.stake::text), null);
  end if;
  return null;
end $$;

create function note_large_transfer() returns trigger language plpgsql security definer set search_path = public as $$
declare p player; is_deposit boolean := new.kind = 'DEPOSIT';
begin
  if new.amount >= alert_from(case when is_deposit then 'alertDeposit' else 'alertWin' end, new.domain_id) then
    select * into p from player where cell = new.cell and id = new.account_id;
    -- Agents win and are paid too: they are no players.
    if p.id is not null then
      perform note_significant(case when is_deposit then 'deposit.large' else 'win.large' end, p,
        jsonb_build_object('amount', new.amount::text, 'kind', new.kind, 'ref', new.ref), new.journal_id);
    end if;
  end if;
  return null;
end $$;

create function note_debt() returns trigger language plpgsql security definer set search_path = public as $$
declare p player;
begin
  select * into p from player where cell = new.cell and id = new.account_id;
  if p.id is not null then
    perform note_significant('balance.negative', p, jsonb_build_object('debt', new.debt::text, 'balance', new.balance::text), null);
  end if;
  return null;
end $$;

create trigger bet_may_be_large after insert on bet_open for each row when (new.stake >= 1000000) execute function note_large_bet();
create trigger transfer_may_be_large after insert on transfer for each row
  when (new.amount >= 1000000 and new.credit = 'wallet' and new.kind in ('DEPOSIT', 'EXCH_PL', 'FANCY_PL', 'BOOKMAKER_PL', 'SB_RETURN', 'CASINO_WIN', 'JACKPOT_WIN'))
  execute function note_large_transfer();
create trigger wallet_comes_to_owe after update of debt on wallet for each row when (old.debt = 0 and new.debt > 0) execute function note_debt();

revoke execute on function alert_from(text, int), note_significant(text, player, jsonb, uuid), note_large_bet(), note_large_transfer(), note_debt() from public;
