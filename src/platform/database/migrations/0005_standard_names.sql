-- Tables, columns and functions take the names that the product uses for them: see the glossary of the design. Rows of other
-- domains are renamed too: row-level security also holds for an owner that is no superuser.
select set_config('app.domains', (select coalesce(array_agg(id), '{}')::text from domain), true);
set local check_function_bodies = off;

-- Tables.
alter table player_life rename to player_lifetime;
alter table place_rule rename to geo_rule;
alter table notice_mute rename to notification_mute;
alter table notice_read rename to notification_read;
alter table notice_reader rename to notification_reader;
alter table player_notice rename to player_notification;
alter table player_sighting rename to device_event;
alter table player_watch rename to watchlist_entry;
alter table house_account rename to operator_account;
alter view house_picture rename to operator_picture;
alter table gateway_topup rename to gateway_top_up;
alter table bet_reversed rename to bet_reversal;
alter table round_case rename to round_note;
alter table device_hit rename to device_restriction_hit;
alter table mail rename to email;

-- Columns.
alter table adjustment rename column may_owe to may_overdraw;
alter table adjustment rename column asked_by to requested_by;
alter table adjustment rename column asked_at to requested_at;
alter table agent rename column match_least to min_match_rate;
alter table agent rename column match_most to max_match_rate;
alter table agent rename column session_least to min_session_rate;
alter table agent rename column session_most to max_session_rate;
alter table agent rename column is_no_return to is_share_locked;
alter table agent_day rename column own to retained;
alter table approval rename column shown_hash to snapshot_hash;
alter table approval rename column asked_at to requested_at;
alter table balance_check rename column first_bad to first_break;
alter table balance_day rename column taken_at to closed_at;
alter table cash_entry rename column made_by to created_by;
alter table cash_entry rename column made_at to created_at;
alter table deposit rename column asked_at to requested_at;
alter table deposit rename column ask_at to next_query_at;
alter table deposit rename column asked_times to query_count;
alter table deposit rename column held_by to on_hold_by;
alter table deposit rename column held_at to on_hold_at;
alter table deposit rename column held_note to hold_note;
alter table deposit_guide rename column until_at to expires_at;
alter table deposit_proof rename column similarity to similar_deposits;
alter table device_alert rename column verdict to outcome;
alter table device_restriction rename column until_at to expires_at;
alter table gateway_callback rename column event to gateway_status;
alter table gateway_callback rename column provider_status to reported_status;
alter table gateway_day rename column ask_at to next_fetch_at;
alter table gateway_difference rename column provider_status to reported_status;
alter table gateway_difference rename column found_at to detected_at;
alter table gateway_report rename column brought_by to uploaded_by;
alter table gateway_report rename column brought_at to uploaded_at;
alter table gateway_secret rename column in_force_by to activated_by;
alter table gateway_secret rename column in_force_at to activated_at;
alter table kyc_document rename column name_on_it to name_on_document;
alter table kyc_document rename column expiry_told_at to expiry_notified_at;
alter table kyc_document rename column asked_types to requested_types;
alter table kyc_document rename column asked_note to request_note;
alter table kyc_document rename column asked_at to requested_at;
alter table email rename column given_up_at to failed_at;
alter table mailed_token rename column made_at to created_at;
alter table market rename column feed_told_by to feed_reported_by;
alter table market rename column feed_told_at to feed_reported_at;
alter table market rename column is_held to is_on_manual_hold;
alter table market_change rename column asked_by to requested_by;
alter table market_share rename column own to retained;
alter table message_thread rename column unread_house to unread_operator;
alter table node_day rename column own to retained;
alter table node_day rename column own_below to retained_below;
alter table notification_read rename column notice_id to notification_id;
alter table payout rename column next_ask_at to next_query_at;
alter table player rename column kyc_before to kyc_previous_level;
alter table player rename column kyc_holds_at to kyc_final_at;
alter table player_exclusion rename column until_at to expires_at;
alter table player_first_password rename column until_at to expires_at;
alter table player_first_password rename column made_by to created_by;
alter table player_first_password rename column made_at to created_at;
alter table player_restriction rename column until_at to expires_at;
alter table recovery_code rename column made_at to created_at;
alter table settlement rename column named to corrected_bets;
alter table settlement rename column asked_by to requested_by;
alter table share_path rename column held to cumulative_shares;
alter table ticket_leg rename column place_of to place_divisor;
alter table ticket_share rename column own to retained;
alter table ticket_share rename column told_at to notified_at;
alter table withdrawal rename column asked_by to requested_by;
alter table withdrawal rename column asked_at to requested_at;
alter table withdrawal rename column verdict to decision;
alter table withdrawal rename column verdict_by to decided_by;
alter table withdrawal rename column verdict_reason to decision_reason;
alter table withdrawal rename column verdict_due to final_at;
alter table withdrawal rename column judged_at to evaluated_at;

-- Functions. Their bodies are text, which a renaming does not reach.

-- Posts the transfers of one journal in order; each row stores the wallet's version and balances after it. Every wallet is
-- found by key: a join with the orders would scan all wallets. orders: [{account, kind, debit, credit, amount, ref, mayOverdraw,
-- note, reverses}] in statement order.
create or replace function post_transfers(journal uuid, posted_at timestamptz, by_actor text, orders jsonb, market bigint, seq int)
returns void language plpgsql security definer set search_path = public as $$
declare o record; w wallet; change bigint; held_change bigint;
begin
  -- Several wallets are locked in id order first; a single one is locked by its update.
  if jsonb_array_length(orders) > 1 then
    perform lock_wallets(array(select (e ->> 'account')::bigint from jsonb_array_elements(orders) e));
  end if;
  for o in select * from jsonb_to_recordset(orders) as e(account bigint, kind transfer_kind, debit ledger_account, credit ledger_account,
      amount bigint, ref text, "mayOverdraw" boolean, note text, reverses uuid) loop
    change := case when o.credit = 'wallet' then o.amount when o.debit = 'wallet' then -o.amount else 0 end;
    held_change := case when o.credit = 'held' then o.amount when o.debit = 'held' then -o.amount else 0 end;
    update wallet set balance = balance + change, held = held + held_change, version = version + 1, debt = greatest(0, exposure - balance - change)
      where cell = cell_of(o.account) and account_id = o.account and domain_id = any (visible_domains()) returning * into w;
    if not found then raise exception 'unknown_account' using errcode = 'OV404', detail = o.account::text; end if;
    if change < 0 and w.balance < w.exposure and not coalesce(o."mayOverdraw", false) then
      raise exception 'insufficient_funds' using errcode = 'OV402', detail = o.account::text;
    end if;
    insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount,
      balance_after, held_after, exposure_after, ref, market_id, settle_seq, reverses, actor, note)
    values (w.cell, w.account_id, w.version, posted_at, journal, w.domain_id, w.currency, o.kind, o.debit, o.credit, o.amount,
      w.balance, w.held, w.exposure, o.ref, market, seq, o.reverses, by_actor, o.note);
    if o.debit not in ('wallet', 'held') or o.credit not in ('wallet', 'held') then
      insert into operator_account (cell, domain_id, account, currency, balance)
      select w.cell, w.domain_id, side, w.currency, gains from (values (o.credit, o.amount), (o.debit, -o.amount)) s(side, gains) where side not in ('wallet', 'held')
      on conflict (cell, domain_id, account, currency) do update set balance = operator_account.balance + excluded.balance;
    end if;
  end loop;
end $$;

alter function tell_access rename to notify_access_change;
-- Notifies open streams when a session ends or access changes, whatever statement wrote it. The payload is the staff id, or
-- "all" for a role.
create or replace function notify_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('overround_access', case when tg_argv[0] = 'all' then 'all'
    when tg_op = 'DELETE' then to_jsonb(old) ->> tg_argv[0] else to_jsonb(new) ->> tg_argv[0] end);
  return null;
end $$;

-- Finds or stores the current share path of an agent. An agent without a share of its own holds what its downline holds; the
-- root holds everything. A player's own commission stays within the limits of the agent directly above.
create or replace function share_path_of(agent_below bigint, for_product text, own_commission int default null) returns bigint language plpgsql security definer set search_path = public as $$
declare own agent; path_agents bigint[]; path_shares int[]; path_rates int[] := '{}'; path_commission int; found_id bigint;
begin
  select * into strict own from agent where id = agent_below;
  select array_agg(h.agent_id order by h.n desc), array_agg(case when h.n = 1 then 10000 else h.cumulative_share end order by h.n desc) into path_agents, path_shares
  from (select u.agent_id, u.n, max(coalesce(s.cumulative_share, 0)) over (order by u.n desc) cumulative_share
    from unnest(own.upline) with ordinality u(agent_id, n)
    left join agent_share s on s.agent_id = u.agent_id and s.product = for_product) h;
  if own.commission_mode = 'rate' then
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

alter function hold_tree rename to lock_tree;
-- Serializes changes of the tree; held until the transaction ends.
create or replace function lock_tree() returns void language sql as $$ select pg_advisory_xact_lock(hashtext('agent tree')) $$;

-- The part of a player's result that an agent keeps, from the operator's side: the root where no agent is given, zero where it
-- is not on the path.
create or replace function own_part(result bigint, of_path bigint, node bigint) returns bigint stable language sql set search_path = public as $$
  select coalesce((select half_up(-result * p.cumulative_shares[at.place], 10000) - half_up(-result * coalesce(p.cumulative_shares[at.place - 1], 0), 10000) from share_path p,
    lateral (select case when node is null then cardinality(p.agents) else array_position(p.agents, node) end place) at
    where p.id = of_path), 0)
$$;

alter function live_new_days rename to add_new_days;
-- Rows are written in key order, which prevents deadlocks.
create or replace function add_new_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into player_lifetime as l (cell, player_id, product, domain_id, currency, bets, stake, pl, commission)
  select n.cell, n.player_id, n.product, min(n.domain_id), min(n.currency), sum(n.bets)::int, sum(n.stake)::bigint, sum(n.pl)::bigint, sum(n.commission)::bigint
  from new_days n group by n.cell, n.player_id, n.product order by n.cell, n.player_id, n.product
  on conflict (cell, player_id, product) do update set bets = l.bets + excluded.bets, stake = l.stake + excluded.stake, pl = l.pl + excluded.pl,
    commission = l.commission + excluded.commission;
  return null;
end $$;

alter function live_changed_days rename to add_changed_days;
create or replace function add_changed_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into player_lifetime as l (cell, player_id, product, domain_id, currency, bets, stake, pl, commission)
  select x.cell, x.player_id, x.product, min(x.domain_id), min(x.currency), sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.commission)::bigint
  from (select n.cell, n.player_id, n.product, n.domain_id, n.currency, n.bets, n.stake, n.pl, n.commission from new_days n
    union all select o.cell, o.player_id, o.product, o.domain_id, o.currency, -o.bets, -o.stake, -o.pl, -o.commission from old_days o) x
  group by x.cell, x.player_id, x.product order by x.cell, x.player_id, x.product
  on conflict (cell, player_id, product) do update set bets = l.bets + excluded.bets, stake = l.stake + excluded.stake, pl = l.pl + excluded.pl,
    commission = l.commission + excluded.commission;
  return null;
end $$;

alter function live_lost_days rename to subtract_removed_days;
create or replace function subtract_removed_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update player_lifetime l set bets = l.bets - o.bets, stake = l.stake - o.stake, pl = l.pl - o.pl, commission = l.commission - o.commission
  from (select o.cell, o.player_id, o.product, sum(o.bets)::int bets, sum(o.stake)::bigint stake, sum(o.pl)::bigint pl, sum(o.commission)::bigint commission
    from old_days o group by o.cell, o.player_id, o.product) o
  where l.cell = o.cell and l.player_id = o.player_id and l.product = o.product;
  return null;
end $$;

alter function rebuild_player_life rename to rebuild_player_lifetime;
-- Recomputes the lifetime totals of one cell while writers of player_day wait; returns the number of players whose totals
-- differed.
create or replace function rebuild_player_lifetime(c smallint) returns int language plpgsql security definer set search_path = public as $$
declare differed int;
begin
  perform require_every_domain();
  lock table player_day in share mode;
  with whole as (select d.cell, d.player_id, d.product, min(d.domain_id) domain_id, min(d.currency) currency, sum(d.bets)::int bets, sum(d.stake)::bigint stake,
      sum(d.pl)::bigint pl, sum(d.commission)::bigint commission from player_day d where d.cell = c group by d.cell, d.player_id, d.product),
  gone as (delete from player_lifetime l where l.cell = c and not exists (select from whole w where w.player_id = l.player_id and w.product = l.product) returning l.player_id),
  put as (insert into player_lifetime as l select w.* from whole w
    on conflict (cell, player_id, product) do update set bets = excluded.bets, stake = excluded.stake, pl = excluded.pl, commission = excluded.commission
    where (l.bets, l.stake, l.pl, l.commission) is distinct from (excluded.bets, excluded.stake, excluded.pl, excluded.commission) returning l.player_id)
  select count(distinct player_id) into differed from (select player_id from gone union all select player_id from put) x;
  return differed;
end $$;

drop function proven_level(smallint, smallint, timestamp with time zone, timestamp with time zone);
-- The level that counts: a decision that can still be undone raises nothing yet.
create function proven_level(kyc_level smallint, kyc_previous_level smallint, kyc_final_at timestamptz, at timestamptz) returns smallint language sql immutable as
$$ select case when kyc_final_at > at then least(kyc_level, kyc_previous_level) else kyc_level end $$;
grant execute on function proven_level to overround_app;

-- An excluded player is listed among the restricted until the exclusion ends.
create or replace function restrict_excluded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into player_restriction (cell, player_id, domain_id, scope, kind, source, reason, from_at, expires_at, set_by, set_at)
    values (cell_of(new.player_id), new.player_id, new.domain_id, 'LOGIN', 'BLOCK', 'RG', new.reason, new.from_at,
      case new.kind when 'COOL_OFF' then new.expires_at end, new.set_by, new.from_at);
  else
    update player_restriction r set status = 'LIFTED', lifted_at = new.lifted_at, lifted_by = new.lifted_by, version = r.version + 1
      where r.cell = cell_of(new.player_id) and r.player_id = new.player_id and r.source = 'RG' and r.scope = 'LOGIN' and r.status = 'ACTIVE' and r.from_at = new.from_at;
  end if;
  return null;
end $$;

-- Whether the person is excluded under this or another account: a cool-off until it ends, a self-exclusion until it is lifted.
create or replace function is_excluded(of_cell smallint, of_player bigint, email text, phone text, at timestamptz) returns boolean language sql stable as $$
  select exists (select from player_exclusion e where e.lifted_at is null and e.from_at <= at and (e.kind = 'SELF_EXCLUSION' or e.expires_at > at)
    and e.keys && identity_keys(of_cell, of_player, email, phone))
$$;

alter function care_used rename to limit_usage;
-- The used part of a limit in the last 24 hours, 7 days or month, up to the given instant; rolling, so that midnight does not
-- double it. The stake of a ticket counts when placed; chips from the agent count as deposits.
create or replace function limit_usage(of_cell smallint, of_player bigint, of_kind text, of_period text, at timestamptz) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(case of_kind
    when 'DEPOSIT' then coalesce((select sum(d.amount) from deposit d where d.cell = of_cell and d.player_id = of_player and d.requested_at > w.since
        and d.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS')), 0)
      + coalesce((select sum(t.amount) from transfer t where t.cell = of_cell and t.account_id = of_player and t.at > w.since and t.kind = 'TRANSFER_DOWN'), 0)
    when 'WAGER' then coalesce((select sum(b.matched + b.remaining) from bet_open b where b.cell = of_cell and b.player_id = of_player and b.placed_at > w.since), 0)
      + coalesce((select sum(s.matched) from bet_settled s where s.cell = of_cell and s.player_id = of_player and s.settled_at > w.since and s.placed_at > w.since and s.status = 'SETTLED'), 0)
      + coalesce((select sum(k.stake) from ticket k where k.cell = of_cell and k.player_id = of_player and k.placed_at > w.since and k.status <> 'VOIDED'), 0)
      + coalesce((select sum(case t.kind when 'CASINO_BET' then t.amount else -t.amount end) from transfer t
        where t.cell = of_cell and t.account_id = of_player and t.at > w.since and t.kind in ('CASINO_BET', 'CASINO_REFUND')), 0)
    when 'LOSS' then (select greatest(0, sum(case when t.debit = 'wallet' then t.amount else -t.amount end)) from transfer t
      where t.cell = of_cell and t.account_id = of_player and t.at > w.since and (t.debit in ('exchange', 'commission', 'sportsbook', 'casino') or t.credit in ('exchange', 'commission', 'sportsbook', 'casino')))
    when 'SESSION' then (select sum(extract(epoch from least(at, case when s.ended_at is not null then s.ended_at when s.last_seen_at > at - interval '15 minutes' then at else s.last_seen_at end)
        - greatest(s.started_at, w.since))) / 60 from player_session s
      where s.cell = of_cell and s.player_id = of_player and s.started_at < at and coalesce(s.ended_at, s.last_seen_at, at) > w.since)
    end, 0)::bigint
  from (select case of_period when 'DAY' then at - interval '24 hours' when 'WEEK' then at - interval '168 hours'
    else (at at time zone 'UTC' - interval '1 month') at time zone 'UTC' end as since) w);
end $$;

alter function care_of rename to responsible_gaming_of;
-- Everything that may restrict what a player does.
create or replace function responsible_gaming_of(of_cell smallint, of_player bigint, at timestamptz) returns jsonb language plpgsql stable as $$
declare p record; own_keys text[];
begin
  select q.cell, q.id, q.domain_id, q.email, q.phone, q.kyc_level, q.kyc_previous_level, q.kyc_final_at, q.kyc_expires_on, d.time_zone into strict p
    from player q join domain d on d.id = q.domain_id where q.cell = of_cell and q.id = of_player;
  own_keys := identity_keys(p.cell, p.id, p.email, p.phone);
  return jsonb_build_object(
    'restrictions', (select coalesce(jsonb_agg(jsonb_build_object('scope', r.scope, 'target', r.target, 'kind', r.kind, 'value', r.value::text, 'from', r.from_at, 'until', r.expires_at)), '[]')
      from player_restriction r where r.cell = p.cell and r.player_id = p.id and r.status = 'ACTIVE'),
    'exclusions', (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'from', e.from_at, 'until', e.expires_at)), '[]')
      from player_exclusion e where e.lifted_at is null and e.keys && own_keys),
    'limits', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'period', l.period, 'setter', l.setter, 'amount', l.amount::text,
        'hasPending', l.has_pending, 'pendingAmount', l.pending_amount::text, 'pendingFrom', l.pending_from,
        'used', limit_usage(p.cell, p.id, l.kind, l.period, at)::text) order by l.kind, l.period, l.setter), '[]')
      from player_limit l where l.cell = p.cell and l.player_id = p.id),
    'lastBetAt', case when exists (select 1 from player_restriction r where r.cell = p.cell and r.player_id = p.id and r.status = 'ACTIVE' and r.kind = 'DELAY')
      then greatest((select max(b.placed_at) from bet b where b.cell = p.cell and b.player_id = p.id and (b.settled_at is null or b.settled_at > at - interval '1 day')),
        (select max(k.placed_at) from ticket k where k.cell = p.cell and k.player_id = p.id)) end,
    'kycLevel', proven_level(p.kyc_level, p.kyc_previous_level, p.kyc_final_at, at), 'kycExpired', p.kyc_expires_on < (at at time zone p.time_zone)::date,
    'operator', coalesce((select jsonb_strip_nulls(s.value) from setting s where s.key = 'settings.care' and s.domain_id = 0), '{}')
      || coalesce((select jsonb_strip_nulls(s.value) from setting s where s.key = 'settings.care' and s.domain_id = p.domain_id), '{}'));
end $$;

drop function withdrawn_in_month(smallint, bigint, timestamp with time zone, uuid);
-- Amount requested for withdrawal in the calendar month of the player's domain, without rejected and returned ones and without
-- the one under review.
create function withdrawn_in_month(of_cell smallint, of_player bigint, at timestamptz, except_withdrawal uuid) returns bigint language sql stable as $$
  select coalesce(sum(w.amount), 0)::bigint
  from player p join domain d on d.id = p.domain_id, lateral (select date_trunc('month', at at time zone d.time_zone) as begins) m, withdrawal w
  where p.cell = of_cell and p.id = of_player and w.cell = of_cell and w.player_id = of_player and w.status not in ('REJECTED', 'FAILED', 'CANCELLED')
    and w.id is distinct from except_withdrawal and w.requested_at >= m.begins at time zone d.time_zone
    and w.requested_at < (m.begins + interval '1 month') at time zone d.time_zone
$$;
grant execute on function withdrawn_in_month to overround_app;

-- Recipients of a broadcast in the downline of its author. Excluded players receive nothing promotional.
create or replace function broadcast_players(of_domain int, of_category text, segment jsonb, within bigint) returns setof player language sql stable as $$
  select p.* from player p where p.domain_id = of_domain and p.erased_at is null
    and p.status = coalesce(segment ->> 'status', 'ACTIVE')
    and (segment ->> 'tag' is null or exists (select from player_tag t where t.cell = p.cell and t.player_id = p.id and t.tag = segment ->> 'tag'))
    and (segment ->> 'agent' is null or p.agent_id in (select a.id from agent a where a.upline @> array[(segment ->> 'agent')::bigint]))
    and (within is null or p.agent_id in (select a.id from agent a where a.upline @> array[within]))
    and (segment ->> 'loggedInWithin' is null or p.last_login_at > now() - make_interval(days => (segment ->> 'loggedInWithin')::int))
    and (segment ->> 'hasBalance' is null or exists (select from wallet w where w.cell = p.cell and w.account_id = p.id and w.balance > 0))
    and (of_category <> 'PROMO' or not is_excluded(p.cell, p.id, p.email, p.phone, now()))
$$;

-- Removes personal data and keeps balances, bets and payments under an anonymous name. Hashes that identify an exclusion are
-- kept: erasure must not lift it.
create or replace function erase_player() returns trigger language plpgsql security definer set search_path = public as $$
declare called text;
begin
  select username into called from player where cell = new.cell and id = new.player_id;
  update player set username = 'erased-' || id, name = '', phone = null, email = null, state = null, born_on = null, erased_at = new.at where cell = new.cell and id = new.player_id;
  delete from username_claim where account_id = new.player_id;
  update withdrawal set beneficiary = '', beneficiary_name = '' where cell = new.cell and player_id = new.player_id;
  delete from beneficiary where cell = new.cell and player_id = new.player_id;
  update player_note set text = 'Erased' where cell = new.cell and player_id = new.player_id;
  update message set body = 'Erased', attachment = null, attachment_sha256 = null, author = case side when 'ACCOUNT' then 'erased-' || account_id else author end where cell = new.cell and account_id = new.player_id;
  update message_draft set addressee = 'erased-' || account_id, subject = 'Erased', body = 'Erased', attachment = null, attachment_sha256 = null,
    status = case when status in ('DRAFT', 'SCHEDULED', 'REFUSED') then 'DISCARDED' else status end where account_id = new.player_id;
  update message_thread set subject = 'Erased', last_text = 'Erased', opened_by = case opened_by when called then 'erased-' || account_id else opened_by end
    where cell = new.cell and account_id = new.player_id;
  update player_session set ip = null, device = null where cell = new.cell and player_id = new.player_id;
  delete from device_event where cell = new.cell and player_id = new.player_id;
  update device_alert set device = '', ip = null, user_agent = null, detail = 'Erased' where player_id = new.player_id;
  update kyc_document set number_masked = null, number_hash = null, name_on_document = null, born_on = null, reason = case when reason is not null then 'Erased' end,
    request_note = case when request_note is not null then 'Erased' end, escalated_note = case when escalated_note is not null then 'Erased' end
    where cell = new.cell and player_id = new.player_id;
  -- The sweep of the storage deletes pictures that nothing refers to.
  update adjustment set attachment = null, attachment_sha256 = null where cell = new.cell and player_id = new.player_id and attachment is not null;
  update deposit set attachment = null, attachment_sha256 = null, hold_note = case when hold_note is not null then 'Erased' end
    where cell = new.cell and player_id = new.player_id and (attachment is not null or hold_note is not null);
  delete from kyc_file where cell = new.cell and player_id = new.player_id;
  -- Existing reports may hold the name: they expire now and can be requested again.
  update report_request set expires_at = new.at where status = 'READY' and (domain_id is null or domain_id = new.domain_id) and (expires_at is null or expires_at > new.at);
  return null;
end $$;

drop function market_split(smallint, bigint, integer, integer, integer);
-- How agents share the net of these settlements, over all players or those of one settlement.
create function market_split(c smallint, m bigint, first_seq int, last_seq int, concerning int)
returns table (agent_id bigint, domain_id int, product text, currency text, retained bigint) stable language sql set search_path = public as $$
  with g as (
    select q.player_id, q.share_path_id, q.domain_id, q.product, q.currency, sum(q.pl)::bigint pl, sum(q.commission)::bigint commission,
      (sum(sum(q.pl)) over (partition by q.player_id))::bigint net
    from market_player q where q.cell = c and q.market_id = m and q.settle_seq between first_seq and last_seq
      and (concerning is null or exists (select from market_player k where k.cell = c and k.market_id = m and k.settle_seq = concerning and k.player_id = q.player_id))
    group by q.player_id, q.share_path_id, q.domain_id, q.product, q.currency)
  select n.agent_id, n.domain_id, n.product, n.currency, sum(n.retained + case n.mode when 'platform' then case when n.is_root then n.commission else 0 end
      when 'parent' then case when n.n = 1 then n.commission else 0 end
      when 'rate' then case when n.is_root then n.commission - n.charged_below else n.charged end
      else 0 end)::bigint
  from (
    select x.*, coalesce(sum(x.charged) filter (where not x.is_root) over (partition by x.player_id, x.share_path_id), 0) charged_below
    from (
      select x.agent_id, x.n, x.n = array_length(path.agents, 1) is_root, g.player_id, g.share_path_id, g.domain_id, g.product, g.currency, g.commission, path.commission_mode mode,
        coalesce(lag(half_up(b.base * (10000 - x.cumulative_share), 10000)) over up, b.base) - half_up(b.base * (10000 - x.cumulative_share), 10000) retained,
        -- The agent's own rate of its part of the net, at most its part of the commission.
        case when path.commission_mode = 'rate' and g.commission <> 0 then sign(g.commission)::bigint * least(
          abs(half_up((coalesce(lag(half_up(g.net * (10000 - x.cumulative_share), 10000)) over up, g.net) - half_up(g.net * (10000 - x.cumulative_share), 10000)) * path.rates[x.n], 10000)),
          abs(coalesce(lag(half_up(g.commission * (10000 - x.cumulative_share), 10000)) over up, g.commission) - half_up(g.commission * (10000 - x.cumulative_share), 10000))) else 0 end charged
      from g
      join share_path path on path.id = g.share_path_id
      cross join lateral (select case when path.commission_mode = 'share' then g.commission - g.pl else -g.pl end) b(base)
      cross join lateral unnest(path.agents, path.cumulative_shares) with ordinality x(agent_id, cumulative_share, n)
      window up as (partition by g.player_id, g.share_path_id order by x.n)
    ) x
  ) n group by n.agent_id, n.domain_id, n.product, n.currency
$$;
comment on function market_split is 'Oracle: src/areas/agents/rules/chips/split.ts';

-- Posts money, roll-ups and shares of market_player for one cell and settlement. direction -1: exposure is released (settle,
-- void); +1: it returns (rollback, which names the journal it reverses). Rows that two settlements may write at once are
-- written in key order, which prevents deadlocks.
create or replace function post_market(c smallint, deed settlement, direction int, reverses uuid, kinds transfer_kind[])
returns void language plpgsql security definer set search_path = public as $$
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
  insert into market_share (cell, market_id, seq, agent_id, domain_id, product, currency, retained, settled_at)
  select c, m, s, o.agent_id, o.domain_id, o.product, o.currency, sum(o.retained)::bigint, at
  from (
    select f.agent_id, f.domain_id, f.product, f.currency, f.retained from market_split(c, m, 0, s, s) f where deed.corrects is not null
    union all select f.agent_id, f.domain_id, f.product, f.currency, -f.retained from market_split(c, m, 0, s - 1, s) f where deed.corrects is not null
    union all select k.agent_id, k.domain_id, k.product, k.currency, -k.retained from market_share k where deed.kind = 'rollback' and k.cell = c and k.market_id = m and k.seq < s
    union all select f.agent_id, f.domain_id, f.product, f.currency, f.retained from market_split(c, m, s, s, null) f where deed.kind in ('settle', 'void')
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

-- Phase 2: the agents of one cell receive or owe their shares, once every cell of players is done.
create or replace function settle_shares(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare deed settlement; orders jsonb; posted int; taken_back uuid;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 2) then return 0; end if;
  select * into strict deed from settlement where market_id = m and seq = s and state = 'RUNNING';
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 2) on conflict do nothing;
  if not found then return 0; end if;
  select journal_id into taken_back from settlement where market_id = m and seq = deed.reverses;
  select jsonb_agg(jsonb_build_object('account', k.agent_id, 'reverses', taken_back, 'kind', case when deed.kind = 'rollback' then 'ROLLBACK' else 'SHARE_PL' end,
      'debit', case when k.retained > 0 then 'exchange' else 'wallet' end, 'credit', case when k.retained > 0 then 'wallet' else 'exchange' end,
      'amount', abs(k.retained), 'ref', 'market:' || m || ':' || s, 'mayOverdraw', true) order by k.agent_id), count(*)
    into orders, posted
  from (select agent_id, sum(retained)::bigint retained from market_share where market_id = m and seq = s and cell_of(agent_id) = c group by agent_id having sum(retained) <> 0) k;
  if orders is null then return 0; end if;
  perform post_transfers(deed.journal_id, deed.at, deed.requested_by, orders, m, s);
  return posted;
end $$;

-- Reverses one earlier settlement in one cell exactly, bets voided or restored since included: bets are open again, exposure
-- returns, and the available balance may become negative.
create or replace function rollback_cell(c smallint, m bigint, s int) returns int language plpgsql security definer set search_path = public as $$
declare deed settlement; earlier settlement; moved int;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 1) then return 0; end if;
  select * into strict deed from settlement where market_id = m and seq = s and kind = 'rollback' and state = 'RUNNING';
  select * into strict earlier from settlement where market_id = m and seq = deed.reverses and state = 'COMPLETED';
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return 0; end if;
  perform 1 from wallet w where w.cell = c and w.account_id in
    (select g.player_id from market_player g where g.cell = c and g.market_id = m and g.settle_seq = deed.reverses) order by w.account_id for update;

  perform tally_settled(c, m, deed.reverses, earlier.at, -1);
  insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched, remaining,
    cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at)
  select b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4, b.persistence, b.stake, b.matched, b.lapsed,
    b.cancelled, b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at
  from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;
  get diagnostics moved = row_count;
  if moved = 0 then return 0; end if;
  insert into bet_reversal (cell, player_id, bet_id, market_id, domain_id, settle_seq, status, is_won, pl, settled_at, reversed_at, reversed_seq)
  select b.cell, b.player_id, b.id, b.market_id, b.domain_id, b.settle_seq, b.status, b.is_won, b.pl, b.settled_at, deed.at, s
  from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;
  delete from bet_settled b where b.cell = c and b.market_id = m and b.settle_seq = deed.reverses and b.settled_at = earlier.at;

  insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
  select c, m, s, g.player_id, g.share_path_id, g.domain_id, max(g.agent_id), g.product, g.currency, -sum(g.bets)::int, -sum(g.stake)::bigint, -sum(g.pl)::bigint, -sum(g.commission)::bigint, deed.at
  from market_player g where g.cell = c and g.market_id = m and g.settle_seq < s
  group by g.player_id, g.share_path_id, g.domain_id, g.product, g.currency
  having sum(g.bets) <> 0 or sum(g.stake) <> 0 or sum(g.pl) <> 0 or sum(g.commission) <> 0;
  perform post_market(c, deed, 1, earlier.journal_id, array['ROLLBACK', 'ROLLBACK']::transfer_kind[]);
  update position p set exposure = worst, version = version + 1 where p.cell = c and p.market_id = m;
  return moved;
end $$;

-- Marks the cells where a step has nothing to do and returns the others: a market of five bets touches five cells, not 64. No
-- bets arrive during settlement and phase 2 starts after phase 1, so an idle cell stays idle.
create or replace function cells_to_do(m bigint, s int, p smallint) returns setof smallint language plpgsql security definer set search_path = public as $$
declare deed settlement; busy smallint[];
begin
  perform require_every_domain();
  select * into deed from settlement where market_id = m and seq = s and state = 'RUNNING';
  -- Another run has finished it meanwhile.
  if not found then return; end if;
  if deed.kind = 'settle' and deed.result ->> 'runs' is null and cardinality(ids_in(deed.result, 'winners') || ids_in(deed.result, 'tied')) = 0 then
    raise exception 'result_is_incomplete' using errcode = 'OV500';
  end if;
  if p = 2 then select array_agg(distinct cell_of(agent_id)) into busy from market_share where market_id = m and seq = s;
  elsif deed.corrects is not null then select array_agg(distinct cell_of((n ->> 'player')::bigint)) into busy from jsonb_array_elements(deed.corrected_bets) n;
  elsif deed.kind = 'rollback' then select array_agg(distinct cell) into busy from market_player where market_id = m and settle_seq = deed.reverses;
  else select array_agg(distinct cell) into busy from bet_open where market_id = m; end if;
  insert into settlement_cell (cell, market_id, seq, phase) select c, m, s, p from generate_series(0, 63) c where c <> all (coalesce(busy, '{}')) on conflict do nothing;
  return query select c::smallint from generate_series(0, 63) c where not exists
    (select from settlement_cell k where k.cell = c and k.market_id = m and k.seq = s and k.phase = p) order by c;
end $$;

drop function save_bet(jsonb, bigint, jsonb, boolean);
-- Writes bet, position, exposure and tally together for a bet that is placed, matched, cancelled or voided; the rules have
-- computed every number. bet: the row to store (columns of bet_open; is_known: must exist; ends: VOIDED by the operator;
-- returns: voided before and open again); worst: the new worst case of the player in the market. The market is locked until
-- the end, so that no bet arrives while it is being settled.
create function save_bet(bet jsonb, new_worst bigint, new_outcomes jsonb, may_overdraw boolean default false) returns void
language plpgsql security definer set search_path = public as $$
declare b bet_open; was bet_open; w wallet; was_exposure bigint; zone text; market_status text; ending text; was_status text; returns boolean;
begin
  b := jsonb_populate_record(null::bet_open, bet);
  b.cell := cell_of(b.player_id);
  ending := case when bet ->> 'ends' = 'VOIDED' then 'VOIDED' when b.matched + b.remaining = 0 then 'CANCELLED' end;
  b.persistence := coalesce(b.persistence, 'LAPSE');
  select * into strict w from wallet where cell = b.cell and account_id = b.player_id and domain_id = any (visible_domains()) for update;
  b.domain_id := w.domain_id; b.currency := w.currency;
  select time_zone into zone from domain where id = b.domain_id;
  select * into was from bet_open where cell = b.cell and player_id = b.player_id and id = b.id;
  was_status := was.status;
  returns := coalesce((bet ->> 'returns')::boolean, false);
  if was.id is null and (b.matched + b.remaining = 0 or coalesce((bet ->> 'is_known')::boolean, false)) then
    raise exception 'no_open_bet' using errcode = 'OV409';
  end if;
  select status into strict market_status from market where id = b.market_id for share;
  if was.id is null and market_status <> 'OPEN' and not returns then raise exception 'market_is_not_open' using errcode = 'OV409'; end if;
  if market_status not in ('INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED') then
    raise exception 'market_is_settled' using errcode = 'OV409';
  end if;
  select coalesce((select exposure from position where cell = b.cell and player_id = b.player_id and market_id = b.market_id), 0) into was_exposure;
  if w.balance - w.exposure - (new_worst - was_exposure) < 0 and new_worst > was_exposure and not may_overdraw then
    raise exception 'insufficient_funds' using errcode = 'OV402', detail = b.player_id::text;
  end if;

  if returns then
    delete from bet_settled v where v.cell = b.cell and v.player_id = b.player_id and v.id = b.id and v.market_id = b.market_id and v.settle_seq = 0 and v.status = 'VOIDED'
    returning v.status into was_status;
    if was_status is null then raise exception 'no_voided_bet' using errcode = 'OV409'; end if;
  end if;
  if was.id is null then
    insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched, remaining, cancelled,
      currency, share_path_id, external_id, ip, placed_at, matched_at)
    values (b.cell, b.player_id, b.id, b.domain_id, b.agent_id, b.market_id, b.product, b.runner_id, b.line, b.line_to, b.side, b.odds_e4, b.matched_odds_e4, b.fills_e4, b.persistence, b.stake, b.matched, b.remaining,
      coalesce(b.cancelled, 0), b.currency, b.share_path_id, b.external_id, b.ip, b.placed_at, b.matched_at);
  elsif ending is not null then
    delete from bet_open where cell = b.cell and player_id = b.player_id and id = b.id;
    insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence, stake, matched, lapsed, cancelled,
      currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
    values (b.cell, b.player_id, b.id, b.domain_id, was.agent_id, was.market_id, was.product, was.runner_id, was.line, was.line_to, was.side, was.odds_e4, was.matched_odds_e4, was.fills_e4, was.persistence, was.stake,
      case ending when 'VOIDED' then was.matched else 0 end, case ending when 'VOIDED' then was.remaining else 0 end, case ending when 'VOIDED' then was.cancelled else b.cancelled end,
      b.currency, was.share_path_id, was.external_id, was.ip, was.placed_at, was.matched_at, ending, null, 0, clock_timestamp(), 0, bet ->> 'reason');
  else
    update bet_open set matched = b.matched, remaining = b.remaining, cancelled = coalesce(b.cancelled, 0), matched_odds_e4 = b.matched_odds_e4, fills_e4 = b.fills_e4, matched_at = b.matched_at
    where cell = b.cell and player_id = b.player_id and id = b.id;
  end if;

  insert into position (cell, player_id, market_id, domain_id, agent_id, exposure, worst, outcomes, bets)
  values (b.cell, b.player_id, b.market_id, b.domain_id, b.agent_id, new_worst, new_worst, new_outcomes, 1)
  on conflict (cell, player_id, market_id) do update set exposure = new_worst, worst = new_worst, outcomes = new_outcomes,
    bets = position.bets + (was.id is null and not returns)::int, version = position.version + 1;
  update wallet set exposure = exposure + new_worst - was_exposure, debt = greatest(0, exposure + new_worst - was_exposure - balance)
  where cell = b.cell and account_id = b.player_id;

  insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
  select b.cell, b.domain_id, (b.placed_at at time zone zone)::date, b.product, x.status, sum(x.n)::int, sum(x.n * b.stake)::bigint, 0
  from (select case when ending is not null then ending when b.matched > 0 then 'OPEN' else 'UNMATCHED' end status, 1 n
        union all select was_status, -1 where was_status is not null) x group by x.status having sum(x.n) <> 0
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake;
end $$;
grant execute on function save_bet to overround_app;

alter function bet_scene rename to bet_context;
-- Everything placing a bet needs, in one round trip: player, upline (agents with a limit locked in id order, with the exposure
-- below them), market, runners, the locked wallet and the player's bets, which no one else can change now.
create or replace function bet_context(for_player bigint, in_market bigint, at timestamptz) returns jsonb language plpgsql security definer set search_path = public as $$
declare p player; own agent; m market; w wallet; event_is_open boolean; sport_of_it text; above jsonb; limits jsonb;
begin
  select * into p from player where cell = cell_of(for_player) and id = for_player;
  select * into own from agent where id = p.agent_id;
  select * into m from market where id = in_market;
  select e.status = 'OPEN' and e.is_visible and not e.is_bet_locked and c.is_visible and not c.is_bet_locked and s.is_visible is not false and s.is_bet_locked is not true, c.sport,
      jsonb_build_array(
        jsonb_build_object('level', 'event', 'minStake', e.min_stake::text, 'maxStake', e.max_stake::text, 'maxLoss', e.max_loss::text, 'maxProfit', e.max_profit::text,
          'maxDeviation', e.max_deviation),
        jsonb_build_object('level', 'competition', 'minStake', c.min_stake::text, 'maxStake', c.max_stake::text, 'maxLoss', c.max_loss::text, 'maxProfit', c.max_profit::text,
          'maxDeviation', c.max_deviation),
        jsonb_build_object('level', 'sport', 'minStake', s.min_stake::text, 'maxStake', s.max_stake::text, 'maxLoss', s.max_loss::text, 'maxProfit', s.max_profit::text,
          'maxDeviation', s.max_deviation))
    into event_is_open, sport_of_it, limits
    from event e join competition c on c.id = e.competition_id left join sport s on s.id = c.sport where e.id = m.event_id;
  if p.id is null or m.id is null then return null; end if;
  perform 1 from agent where id = any (own.upline) and exposure_limit >= 0 order by id for no key update;
  select jsonb_agg(jsonb_build_object('username', a.username, 'isActive', a.status = 'ACTIVE', 'isBetLocked', a.is_bet_locked, 'exposureLimit', a.exposure_limit::text,
      'exposure', case when a.exposure_limit < 0 then '0' else (select coalesce(sum(x.exposure), 0)::text from agent below join player q on q.agent_id = below.id
        join wallet x on x.cell = q.cell and x.account_id = q.id where below.upline @> array[a.id]) end) order by a.level desc)
    into above from agent a where a.id = any (own.upline);
  select * into w from wallet where cell = p.cell and account_id = p.id for update;
  -- The player moved while this waited for the wallet: the whole call is retried with the new shares.
  if (select agent_id from player where cell = p.cell and id = p.id) <> p.agent_id then raise exception 'player_moved' using errcode = '40001'; end if;
  return jsonb_build_object(
    'betId', uuidv7(), 'sharePath', share_path_of(p.agent_id, m.product, case when m.product = 'exchange' then p.commission_rate end)::text, 'ancestors', above,
    'player', jsonb_build_object('id', p.id::text, 'cell', p.cell, 'domainId', p.domain_id, 'agentId', p.agent_id::text, 'username', p.username,
      'isActive', p.status = 'ACTIVE', 'isBetLocked', p.is_bet_locked, 'exposureLimit', p.exposure_limit::text, 'currency', p.currency),
    'wallet', jsonb_build_object('balance', w.balance::text, 'exposure', w.exposure::text),
    'market', jsonb_build_object('id', m.id::text, 'kind', m.kind, 'product', m.product, 'status', m.status, 'line', m.line, 'maxDistance', m.max_distance, 'winners', m.winners, 'hedges', m.hedges,
      'minStake', m.min_stake::text, 'maxStake', m.max_stake::text, 'maxLoss', m.max_loss::text, 'maxProfit', m.max_profit::text, 'maxDeviation', m.max_deviation,
      'minOddsE4', m.min_odds_e4, 'maxOddsE4', m.max_odds_e4, 'limits', limits, 'isEventOpen', event_is_open, 'sport', sport_of_it, 'event', m.event_id::text),
    'path', path_terms(own.upline, sport_of_it, m.product), 'care', responsible_gaming_of(p.cell, p.id, at),
    'runners', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'backE4', r.back_e4, 'layE4', r.lay_e4) order by r.sort_order), '[]')
      from runner r where r.market_id = m.id and r.status = 'ACTIVE'),
    'bets', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'runnerId', b.runner_id::text, 'line', b.line, 'lineTo', b.line_to, 'fillsE4', b.fills_e4::text, 'side', b.side, 'oddsE4', b.odds_e4,
        'matchedOddsE4', b.matched_odds_e4, 'matched', b.matched::text, 'remaining', b.remaining::text)), '[]')
      from bet_open b where b.cell = p.cell and b.player_id = p.id and b.market_id = m.id));
end $$;

drop function ticket_split(bigint, bigint);
-- What each agent of the path holds of a player's result, by the stored shares.
create function ticket_split(path bigint, pl bigint) returns table (agent_id bigint, retained bigint) stable language sql set search_path = public as $$
  select u.agent_id, coalesce(lag(half_up(-pl * (10000 - u.cumulative_share), 10000)) over (order by u.n), -pl) - half_up(-pl * (10000 - u.cumulative_share), 10000)
  from share_path p cross join lateral unnest(p.agents, p.cumulative_shares) with ordinality u(agent_id, cumulative_share, n) where p.id = path $$;
grant execute on function ticket_split to overround_app;
comment on function ticket_split is 'Oracle: src/areas/agents/rules/chips/split.ts';

-- Adds a changed ticket to the daily totals in its transaction; a corrected ticket counts by the difference on the day of the
-- correction. Each agent of the path holds its share of the result.
create or replace function count_ticket() returns trigger language plpgsql security definer set search_path = public as $$
declare before record; after record; counted date; d_bets int; d_stake bigint; d_pl bigint;
begin
  if tg_op = 'UPDATE' then select * into before from ticket_counts(old.status, old.stake, old.returned); else select 0 bets, 0::bigint stake, 0::bigint pl into before; end if;
  select * into after from ticket_counts(new.status, new.stake, new.returned);
  d_bets := after.bets - before.bets; d_stake := after.stake - before.stake; d_pl := after.pl - before.pl;
  if d_bets = 0 and d_stake = 0 and d_pl = 0 then return null; end if;
  counted := day_in(new.domain_id, coalesce(new.settled_at, now()));
  insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl)
  values (new.cell, new.player_id, counted, 'sportsbook', new.domain_id, new.agent_id, new.currency, d_bets, d_stake, d_pl)
  on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake, pl = player_day.pl + excluded.pl;
  insert into ticket_share (cell, player_id, ticket_id, domain_id, agent_id, retained)
  select new.cell, new.player_id, new.id, new.domain_id, x.agent_id, sum(x.retained)::bigint
  from (select n.agent_id, n.retained from ticket_split(new.share_path_id, after.pl) n union all
        select o.agent_id, -o.retained from ticket_split(new.share_path_id, before.pl) o) x
  group by x.agent_id having sum(x.retained) <> 0;
  insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, retained)
  select new.cell, x.agent_id, counted, 'sportsbook', new.domain_id, new.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.retained)::bigint
  from (select new.agent_id, d_bets bets, d_stake stake, d_pl pl, 0::bigint retained
        union all select n.agent_id, 0, 0, 0, n.retained from ticket_split(new.share_path_id, after.pl) n
        union all select o.agent_id, 0, 0, 0, -o.retained from ticket_split(new.share_path_id, before.pl) o) x
  group by x.agent_id order by x.agent_id
  on conflict (cell, agent_id, day, product) do update set bets = agent_day.bets + excluded.bets, stake = agent_day.stake + excluded.stake,
    pl = agent_day.pl + excluded.pl, retained = agent_day.retained + excluded.retained;
  insert into node_day_dirty (agent_id, day, product)
  select distinct u.agent_id, counted, 'sportsbook' from share_path p cross join lateral unnest(p.agents || new.agent_id) u(agent_id) where p.id = new.share_path_id;
  return null;
end $$;

drop function pay_ticket_shares(integer);
-- Pays waiting shares, the oldest first, one transfer each; wallets are locked in id order. Returns the number paid.
create function pay_ticket_shares(max_shares int) returns int language plpgsql security definer set search_path = public as $$
declare waiting ticket_share[]; due ticket_share; at timestamptz;
begin
  perform require_every_domain();
  waiting := array(select s from ticket_share s where s.paid_at is null order by s.id limit max_shares for update skip locked);
  perform lock_wallets(array(select distinct w.agent_id from unnest(waiting) w));
  at := clock_timestamp();
  foreach due in array waiting loop
    perform post_transfers(due.id, at, 'tickets', jsonb_build_array(jsonb_build_object('account', due.agent_id, 'kind', 'SHARE_PL',
      'debit', case when due.retained > 0 then 'sportsbook' else 'wallet' end, 'credit', case when due.retained > 0 then 'wallet' else 'sportsbook' end,
      'amount', abs(due.retained), 'ref', 'ticket:' || due.ticket_id, 'mayOverdraw', true)), null, null);
    update ticket_share s set paid_at = at where s.cell = due.cell and s.player_id = due.player_id and s.ticket_id = due.ticket_id and s.id = due.id;
  end loop;
  return cardinality(waiting);
end $$;
grant execute on function pay_ticket_shares to overround_app;

alter function ticket_scene rename to ticket_context;
-- Everything placing a ticket needs, with the wallet locked. Shares of tickets follow those of the exchange; limits are those
-- of tickets.
create or replace function ticket_context(for_player bigint, sports text[], at timestamptz) returns jsonb language plpgsql security definer set search_path = public as $$
declare p player; own agent; w wallet;
begin
  select * into p from player where cell = cell_of(for_player) and id = for_player;
  if p.id is null then return null; end if;
  select * into w from wallet where cell = p.cell and account_id = p.id and domain_id = any (visible_domains()) for update;
  if w.account_id is null then return null; end if;
  select * into own from agent where id = p.agent_id;
  return jsonb_build_object('ticketId', uuidv7(), 'sharePath', share_path_of(p.agent_id, 'exchange')::text, 'cell', p.cell, 'domainId', p.domain_id,
    'agentId', p.agent_id::text, 'username', p.username, 'currency', p.currency, 'care', responsible_gaming_of(p.cell, p.id, at),
    'path', (select jsonb_object_agg(one, path_terms(own.upline, one, 'sportsbook')) from unnest(sports) one),
    'isActive', p.status = 'ACTIVE' and not exists (select from agent a where a.id = any (own.upline) and a.status <> 'ACTIVE'),
    'isBetLocked', p.is_bet_locked or exists (select from agent a where a.id = any (own.upline) and a.is_bet_locked),
    'balance', w.balance::text, 'exposure', w.exposure::text);
end $$;

-- Voids or restores single bets of a settled market as a settlement of its own that posts the difference, so that no other
-- player's statement changes. A rollback includes it.
create or replace function correct_cell(c smallint, m bigint, s int) returns setof bigint language plpgsql security definer set search_path = public as $$
declare deed settlement; base settlement; target market; named_bets uuid[]; players bigint[]; sign int; moved int;
begin
  perform require_every_domain();
  if is_step_done(c, m, s, 1) then return; end if;
  select * into strict deed from settlement where market_id = m and seq = s and corrects is not null and state = 'RUNNING';
  select * into strict base from settlement where market_id = m and seq = deed.corrects and kind = 'settle' and state = 'COMPLETED';
  select * into strict target from market where id = m;
  insert into settlement_cell (cell, market_id, seq, phase) values (c, m, s, 1) on conflict do nothing;
  if not found then return; end if;
  sign := case deed.kind when 'bet_void' then 1 else -1 end;
  select array_agg(distinct (n ->> 'player')::bigint), array_agg((n ->> 'bet')::uuid) into players, named_bets
    from jsonb_array_elements(deed.corrected_bets) n where cell_of((n ->> 'player')::bigint) = c;
  if players is null then return; end if;
  perform 1 from wallet w where w.cell = c and w.account_id = any (players) order by w.account_id for update;

  if deed.kind = 'bet_void' then
    insert into bet_reversal (cell, player_id, bet_id, market_id, domain_id, settle_seq, status, is_won, pl, settled_at, reversed_at, reversed_seq)
    select b.cell, b.player_id, b.id, b.market_id, b.domain_id, b.settle_seq, b.status, b.is_won, b.pl, b.settled_at, deed.at, s
    from bet_settled b where b.cell = c and b.player_id = any (players) and b.settled_at = base.at and b.id = any (named_bets) and b.settle_seq = base.seq and b.status = 'SETTLED';
    with gone as (delete from bet_settled b where b.cell = c and b.player_id = any (players) and b.settled_at = base.at and b.id = any (named_bets)
      and b.settle_seq = base.seq and b.status = 'SETTLED' returning b.*)
    insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence,
      stake, matched, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
    select g.cell, g.player_id, g.id, g.domain_id, g.agent_id, g.market_id, g.product, g.runner_id, g.line, g.line_to, g.side, g.odds_e4, g.matched_odds_e4, g.fills_e4, g.persistence,
      g.stake, g.matched, g.lapsed, g.cancelled, g.currency, g.share_path_id, g.external_id, g.ip, g.placed_at, g.matched_at,
      'VOIDED', null, 0, deed.at, 0, deed.reason from gone g;
  else
    with gone as (delete from bet_settled b where b.cell = c and b.player_id = any (players) and b.market_id = m and b.id = any (named_bets)
      and b.settle_seq = 0 and b.status = 'VOIDED' returning b.*)
    insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4, persistence,
      stake, matched, lapsed, cancelled, currency, share_path_id, external_id, ip, placed_at, matched_at, status, is_won, pl, settled_at, settle_seq, reason)
    select g.cell, g.player_id, g.id, g.domain_id, g.agent_id, g.market_id, g.product, g.runner_id, g.line, g.line_to, g.side, g.odds_e4, g.matched_odds_e4, g.fills_e4, g.persistence,
      g.stake, g.matched, g.lapsed, g.cancelled, g.currency, g.share_path_id, g.external_id, g.ip, g.placed_at, g.matched_at,
      r.status, r.is_won, r.pl, base.at, base.seq, base.reason
    from gone g cross join lateral (select e.* from bet_reversal e where e.cell = c and e.player_id = g.player_id and e.bet_id = g.id and e.settle_seq = base.seq
      order by e.reversed_seq desc limit 1) r;
  end if;
  get diagnostics moved = row_count;
  if moved <> cardinality(named_bets) then raise exception 'bets_have_changed' using errcode = 'OV409'; end if;

  insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
  select c, t.domain_id, t.placed_on, t.product, x.status, sum(x.n)::int, sum(x.n * t.stake)::bigint, sum(x.pl)::bigint
  from (select b.domain_id, (b.placed_at at time zone d.time_zone)::date placed_on, b.product, b.stake,
      (select e.pl from bet_reversal e where e.cell = c and e.player_id = b.player_id and e.bet_id = b.id and e.settle_seq = base.seq order by e.reversed_seq desc limit 1) pl
    from bet_settled b join domain d on d.id = b.domain_id where b.cell = c and b.player_id = any (players) and b.id = any (named_bets) and b.market_id = m
      and b.settled_at = case deed.kind when 'bet_void' then deed.at else base.at end) t
  cross join lateral (values ('SETTLED', -sign, -sign * t.pl), ('VOIDED', sign, 0)) x(status, n, pl)
  group by t.domain_id, t.placed_on, t.product, x.status order by 2, 3, 4, 5
  on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake, pl = bet_tally.pl + excluded.pl;

  -- What the bets of these players bring now, less what was posted: commission is due on the new net, on the path of the last
  -- bet that counts.
  insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
  select c, m, s, x.player_id, x.share_path_id, x.domain_id, max(x.agent_id), x.product, x.currency, sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.commission)::bigint, deed.at
  from (
    select g.player_id, g.share_path_id, g.domain_id, g.agent_id, g.product, g.currency, g.bets, g.stake, g.pl,
      case when row_number() over (partition by g.player_id order by g.last_id desc nulls last, g.share_path_id) = 1
        then half_up(greatest(0, sum(g.pl) over (partition by g.player_id))::bigint
          * coalesce((select path.commission from share_path path where path.id = g.share_path_id), target.commission), 10000) else 0 end commission
    from (select b.player_id, b.share_path_id, b.domain_id, max(b.agent_id) agent_id, b.product, b.currency, count(*)::int bets,
        coalesce(sum(b.matched) filter (where b.status = 'SETTLED'), 0)::bigint stake, sum(b.pl)::bigint pl, max(b.id::text collate "C") filter (where b.status = 'SETTLED') last_id
      from bet_settled b where b.cell = c and b.player_id = any (players) and b.market_id = m and b.settle_seq = base.seq and b.settled_at = base.at
      group by b.player_id, b.share_path_id, b.domain_id, b.product, b.currency) g
    union all
    select q.player_id, q.share_path_id, q.domain_id, q.agent_id, q.product, q.currency, -q.bets, -q.stake, -q.pl, -q.commission
    from market_player q where q.cell = c and q.market_id = m and q.player_id = any (players) and q.settle_seq < s) x
  group by x.player_id, x.share_path_id, x.domain_id, x.product, x.currency
  having sum(x.bets) <> 0 or sum(x.stake) <> 0 or sum(x.pl) <> 0 or sum(x.commission) <> 0;

  perform post_market(c, deed, -1, null, case deed.kind when 'bet_void' then array['ROLLBACK', 'ROLLBACK']
    else array[case target.product when 'exchange' then 'EXCH_PL' when 'bookmaker' then 'BOOKMAKER_PL' else 'FANCY_PL' end, 'EXCH_COMMISSION'] end::transfer_kind[]);
  return query select unnest(players);
end $$;

alter function keep_worst rename to store_worst;
-- Worst cases to which exposure returns on rollback, after a bet was voided or restored.
create or replace function store_worst(m bigint, stood jsonb) returns void language sql security definer set search_path = public as $$
  update position p set worst = x.worst, outcomes = x.outcomes, version = p.version + 1
  from jsonb_to_recordset(stood) x(player bigint, worst bigint, outcomes jsonb)
  where p.cell = cell_of(x.player) and p.player_id = x.player and p.market_id = m and p.exposure = 0
$$;

-- A repair with a known cause only posts transfers. A difference without one is recorded as found: the balance stays and the
-- ledger catches up. A difference other than the current one is refused. Exposure becomes the sum of the positions again.
create or replace function record_repair() returns trigger language plpgsql security definer set search_path = public as $$
declare w wallet; f record; side ledger_account; gap bigint;
begin
  if new.method in ('POST_MISSING', 'REVERSE_DUPLICATE') then return new; end if;
  select * into w from wallet where cell = new.cell and account_id = new.account_id and domain_id = any (visible_domains()) for update;
  select * into f from account_figures(new.account_id);
  if w.account_id is null or (f.stored - f.expected, f.stored_held - f.expected_held) is distinct from (new.difference, new.held_difference) then
    raise exception 'balance_has_changed' using errcode = 'OV409', detail = new.account_id::text;
  end if;
  new.breaks := f.breaks;
  new.recorded := '{}';
  for side, gap in select v.side::ledger_account, v.gap from (values ('wallet', new.difference), ('held', new.held_difference)) v(side, gap) where v.gap <> 0 loop
    update wallet set version = version + 1 where cell = w.cell and account_id = w.account_id returning * into w;
    insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, exposure_after, ref, actor, note)
    values (w.cell, w.account_id, w.version, now(), new.journal_id, w.domain_id, w.currency, 'REPAIR', case when gap > 0 then 'adjustment' else side end,
      case when gap > 0 then side else 'adjustment' end, abs(gap), w.balance, case when side = 'wallet' then f.expected_held else w.held end, w.exposure,
      'repair:' || new.id, new.approved_by, 'Repair: recorded as it was found');
    insert into operator_account (cell, domain_id, account, currency, balance) values (w.cell, w.domain_id, 'adjustment', w.currency, -gap)
    on conflict (cell, domain_id, account, currency) do update set balance = operator_account.balance + excluded.balance;
    new.recorded := new.recorded || w.version;
  end loop;
  if new.exposure_before <> new.exposure_after then
    update position p set exposure = coalesce(x.worst, 0), worst = coalesce(x.worst, p.worst), version = p.version + 1
    from position q left join jsonb_to_recordset(new.positions) as x(market bigint, worst bigint) on x.market = q.market_id
    where q.cell = w.cell and q.player_id = w.account_id and (p.cell, p.player_id, p.market_id) = (q.cell, q.player_id, q.market_id)
      and (q.exposure <> coalesce(x.worst, 0) or x.worst <> q.worst) and not exists (select from market m where m.id = q.market_id and m.status like '%\_PROCESSING');
    update wallet set exposure = s.reserved, debt = greatest(0, s.reserved - balance)
    from (select coalesce(sum(p.exposure), 0)::bigint as reserved from position p where p.cell = w.cell and p.player_id = w.account_id) s
    where cell = w.cell and account_id = w.account_id;
  end if;
  return new;
end $$;


-- Indices.
alter index place_rule_pkey rename to geo_rule_pkey;
alter index place_rule_country_state_key rename to geo_rule_country_state_key;
alter index player_life_pkey rename to player_lifetime_pkey;
alter index notice_mute_pkey rename to notification_mute_pkey;
alter index notice_read_pkey rename to notification_read_pkey;
alter index notice_reader_pkey rename to notification_reader_pkey;
alter index player_notice_pkey rename to player_notification_pkey;
alter index player_notice_newest rename to player_notification_newest;
alter index player_notice_of_player rename to player_notification_of_player;
alter index player_sighting_pkey rename to device_event_pkey;
alter index player_sighting_device rename to device_event_device;
alter index player_sighting_ip rename to device_event_ip;
alter index player_watch_pkey rename to watchlist_entry_pkey;
alter index house_account_pkey rename to operator_account_pkey;
alter index gateway_topup_pkey rename to gateway_top_up_pkey;
alter index gateway_topup_gateway_id_reference_key rename to gateway_top_up_gateway_id_reference_key;
alter index gateway_topup_of rename to gateway_top_up_of;
alter index bet_reversed_pkey rename to bet_reversal_pkey;
alter index round_case_pkey rename to round_note_pkey;
alter index device_hit_pkey rename to device_restriction_hit_pkey;
alter index device_hit_of rename to device_restriction_hit_of;
alter index mail_pkey rename to email_pkey;
alter index mail_waiting rename to email_waiting;
alter index mail_of_staff rename to email_of_staff;
alter index deposit_to_ask rename to deposit_to_query;
alter index withdrawal_verdict_due rename to withdrawal_final_at;
alter index withdrawal_unjudged rename to withdrawal_unevaluated;

-- Triggers.
alter trigger gateway_topup_is_append_only on gateway_top_up rename to gateway_top_up_is_append_only;
alter trigger gateway_topup_is_never_emptied on gateway_top_up rename to gateway_top_up_is_never_emptied;
alter trigger end_of_session_is_told on session rename to session_end_is_notified;
alter trigger change_of_person_is_told on staff rename to staff_change_is_notified;
alter trigger change_of_role_is_told on role rename to role_change_is_notified;
alter trigger change_of_domains_is_told on staff_domain rename to domain_change_is_notified;
alter trigger days_are_lived on player_day rename to new_days_are_added;
alter trigger days_are_relived on player_day rename to changed_days_are_added;
alter trigger days_are_lost on player_day rename to removed_days_are_subtracted;

-- Constraints that a refused change names. Citus renames none, so they are added again.
alter table deposit drop constraint on_hold_by_somebody;
alter table deposit add constraint hold_has_a_user check (status <> 'ON_HOLD' or on_hold_by is not null and on_hold_at is not null);
alter table withdrawal drop constraint verdict_is_somebodys;
alter table withdrawal add constraint decision_has_a_user check ((decision is null) = (decided_by is null) and (decision is null) = (final_at is null));
alter table gateway_difference drop constraint explained_by_somebody;
alter table gateway_difference add constraint explanation_has_a_user check ((status = 'EXPLAINED') = (resolution is not null) and (resolution is null) = (resolved_by is null));
alter table beneficiary drop constraint verified_by_somebody;
alter table beneficiary add constraint verification_has_a_user check (status <> 'VERIFIED' or (verified_name is not null and verified_by is not null and verified_at is not null));
alter table device_alert drop constraint alert_is_about_somebody;
alter table device_alert add constraint alert_has_one_subject check ((player_id is null) <> (staff_id is null));
alter table device_event drop constraint sighting_says_something;
alter table device_event add constraint device_event_has_a_device_or_ip check (device <> '' or ip <> '');
alter table gateway_top_up drop constraint topup_has_two_people;
alter table gateway_top_up add constraint top_up_has_two_users check (lower(entered_by) <> lower(approved_by));

-- Constraints that PostgreSQL named after a table or column, where they can be renamed.
do $$ declare word record; named record; begin
  if has_citus() then return; end if;
  alter sequence place_rule_id_seq rename to geo_rule_id_seq;
  for word in select * from (values
      ('deposit_proof_similarity', 'deposit_proof_similar_deposits'),
      ('ticket_share_own', 'ticket_share_retained'),
      ('market_share_own', 'market_share_retained'),
      ('player_sighting', 'device_event'),
      ('provider_status', 'reported_status'),
      ('expiry_told_at', 'expiry_notified_at'),
      ('verdict_reason', 'decision_reason'),
      ('notice_reader', 'notification_reader'),
      ('player_notice', 'player_notification'),
      ('house_account', 'operator_account'),
      ('house_picture', 'operator_picture'),
      ('gateway_topup', 'gateway_top_up'),
      ('session_least', 'min_session_rate'),
      ('agent_day_own', 'agent_day_retained'),
      ('player_watch', 'watchlist_entry'),
      ('bet_reversed', 'bet_reversal'),
      ('session_most', 'max_session_rate'),
      ('is_no_return', 'is_share_locked'),
      ('feed_told_by', 'feed_reported_by'),
      ('feed_told_at', 'feed_reported_at'),
      ('unread_house', 'unread_operator'),
      ('kyc_holds_at', 'kyc_final_at'),
      ('node_day_own', 'node_day_retained'),
      ('player_life', 'player_lifetime'),
      ('notice_mute', 'notification_mute'),
      ('notice_read', 'notification_read'),
      ('match_least', 'min_match_rate'),
      ('asked_times', 'query_count'),
      ('in_force_by', 'activated_by'),
      ('in_force_at', 'activated_at'),
      ('asked_types', 'requested_types'),
      ('given_up_at', 'failed_at'),
      ('next_ask_at', 'next_query_at'),
      ('verdict_due', 'final_at'),
      ('place_rule', 'geo_rule'),
      ('round_case', 'round_note'),
      ('device_hit', 'device_restriction_hit'),
      ('match_most', 'max_match_rate'),
      ('shown_hash', 'snapshot_hash'),
      ('brought_by', 'uploaded_by'),
      ('brought_at', 'uploaded_at'),
      ('name_on_it', 'name_on_document'),
      ('asked_note', 'request_note'),
      ('kyc_before', 'kyc_previous_level'),
      ('verdict_by', 'decided_by'),
      ('first_bad', 'first_break'),
      ('held_note', 'hold_note'),
      ('own_below', 'retained_below'),
      ('notice_id', 'notification_id'),
      ('judged_at', 'evaluated_at'),
      ('asked_by', 'requested_by'),
      ('asked_at', 'requested_at'),
      ('taken_at', 'closed_at'),
      ('until_at', 'expires_at'),
      ('found_at', 'detected_at'),
      ('place_of', 'place_divisor'),
      ('may_owe', 'may_overdraw'),
      ('made_by', 'created_by'),
      ('made_at', 'created_at'),
      ('held_by', 'on_hold_by'),
      ('held_at', 'on_hold_at'),
      ('verdict', 'decision'),
      ('is_held', 'is_on_manual_hold'),
      ('told_at', 'notified_at'),
      ('ask_at', 'next_fetch_at'),
      ('mail', 'email')) w(old, new) loop
    for named in select conrelid::regclass as of_table, conname from pg_constraint
      where connamespace = 'public'::regnamespace and conparentid = 0 and coninhcount = 0 and conname ~ ('(^|_)' || word.old || '(_|$)')
    loop
      execute format('alter table %s rename constraint %I to %I', named.of_table, named.conname,
        regexp_replace(named.conname, '(^|_)' || word.old || '(_|$)', '\1' || word.new || '\2'));
    end loop;
  end loop;
end $$;

comment on column player.kyc_final_at is 'When the last decision can no longer be undone; until then no more than kyc_previous_level applies';
comment on column kyc_document.requested_at is 'When more documents were requested; unassigned until they arrive';
comment on column deposit.next_query_at is 'When the gateway is next queried for its status';
comment on column withdrawal.decision is 'Decided, and can be undone until final_at';
comment on column gateway_callback.gateway_status is 'The status as the gateway spells it';
comment on column gateway_callback.reported_status is 'The status of ours that it stands for; null: unknown';
comment on column gateway_difference.reported_status is 'The status of ours that the reported one stands for; null: unknown or not reported';
comment on column deposit_proof.similar_deposits is 'Earlier deposits with the same or a similar picture';
comment on column ticket_leg.place_divisor is 'Each way: a place pays the odds divided by this';
comment on column share_path.cumulative_shares is 'Basis points of the result that each of the agents and its downline hold together';

-- Names stored as data. A cluster accepts no stable function of a column in an update. The audit trail is never changed: entries keep the names of their time, and readers know both.
update review_claim set subject = 'player_notification' where subject = 'player_notice';
update message_broadcast set segment = jsonb_set(segment - 'seenWithin', '{loggedInWithin}', segment -> 'seenWithin') where segment ? 'seenWithin';
update payout_method set levels = (
    select jsonb_agg(case when l.value ? 'most' then jsonb_set(l.value - 'most', '{maxAmount}', l.value -> 'most') else l.value end order by l.place)
    from jsonb_array_elements(levels) with ordinality l(value, place))
  where jsonb_path_exists(levels, '$[*].most');
-- A request that waits for its second approval runs under the new name of its action, with the new names of its fields.
update approval a set action = split_part(a.action, '.', 1) || '.' || w.new
  from (values
    ('honouring', 'confirm-late-payment'),
    ('unmuting', 'unmute'),
    ('muting', 'mute'),
    ('switching-on', 'activation'),
    ('switching-off', 'deactivation'),
    ('disposal', 'discard'),
    ('reading-of-all', 'read-all'),
    ('tag-word', 'new-tag'),
    ('held-suspension', 'manual-suspension'),
    ('held-resumption', 'manual-resumption'),
    ('held-event-suspension', 'event-suspension'),
    ('held-event-resumption', 'event-resumption'),
    ('credential-in-force', 'credential-activation'),
    ('share-return', 'share-reduction'),
    ('inquiry', 'gateway-query'),
    ('hiding', 'hide'),
    ('showing', 'show'),
    ('fetching', 'report-fetch'),
    ('handling', 'completion'),
    ('reading', 'read')) w(old, new)
  where a.status = 'PENDING' and split_part(a.action, '.', 2) = w.old;
update approval a set input = jsonb_set(a.input, '{input}', (
    select jsonb_object_agg(coalesce(w.new, f.key), f.value) from jsonb_each(a.input -> 'input') f left join (values
      ('%', 'askedAt', 'requestedAt'),
      ('%', 'askedBy', 'requestedBy'),
      ('%', 'lastAskedAt', 'lastRequestedAt'),
      ('%', 'isAsked', 'isRequested'),
      ('%', 'madeAt', 'createdAt'),
      ('%', 'madeBy', 'createdBy'),
      ('%', 'untilAt', 'expiresAt'),
      ('%', 'isNoReturn', 'isShareLocked'),
      ('%', 'takenAt', 'closedAt'),
      ('%', 'foundAt', 'detectedAt'),
      ('%', 'nameOnIt', 'nameOnDocument'),
      ('%', 'isSamePerson', 'isSamePlayer'),
      ('%', 'heldAbove', 'lockedByUpline'),
      ('%', 'askAt', 'nextFetchAt'),
      ('%', 'providerStatus', 'reportedStatus'),
      ('%', 'seenWithin', 'loggedInWithin'),
      ('%withdraws', 'verdict', 'decision'),
      ('%device-alert', 'verdict', 'outcome'),
      ('%event-markets', 'isHeld', 'isOnManualHold'),
      ('%permissions', 'isHeld', 'isAssigned'),
      ('%deposits/callbacks', 'event', 'gatewayStatus'),
      ('%deposits/differences', 'apart', 'difference'),
      ('%message-broadcasts', 'toWhom', 'segment'),
      ('%manual-deposits', 'heldBy', 'onHoldBy'),
      ('%manual-deposits', 'heldAt', 'onHoldAt'),
      ('%manual-deposits', 'heldFor', 'holdNote'),
      ('%downline-changes', 'what', 'kind'),
      ('%deposits/callbacks', 'asked', 'requestedAmount'),
      ('%player-adjustments', 'way', 'direction')) w(path, old, new) on w.old = f.key and w.path = '%'))
  where a.status = 'PENDING' and a.input -> 'input' <> '{}';
-- A report that waits, or is created again, filters and sorts by the new names of the columns.
update report_request r set filters = jsonb_set(r.filters, '{filters}', (
    select jsonb_object_agg(coalesce(w.new, f.key), f.value) from jsonb_each(r.filters -> 'filters') f left join (values
      ('%', 'askedAt', 'requestedAt'),
      ('%', 'askedBy', 'requestedBy'),
      ('%', 'lastAskedAt', 'lastRequestedAt'),
      ('%', 'isAsked', 'isRequested'),
      ('%', 'madeAt', 'createdAt'),
      ('%', 'madeBy', 'createdBy'),
      ('%', 'untilAt', 'expiresAt'),
      ('%', 'isNoReturn', 'isShareLocked'),
      ('%', 'takenAt', 'closedAt'),
      ('%', 'foundAt', 'detectedAt'),
      ('%', 'nameOnIt', 'nameOnDocument'),
      ('%', 'isSamePerson', 'isSamePlayer'),
      ('%', 'heldAbove', 'lockedByUpline'),
      ('%', 'askAt', 'nextFetchAt'),
      ('%', 'providerStatus', 'reportedStatus'),
      ('%', 'seenWithin', 'loggedInWithin'),
      ('%withdraws', 'verdict', 'decision'),
      ('%device-alert', 'verdict', 'outcome'),
      ('%event-markets', 'isHeld', 'isOnManualHold'),
      ('%permissions', 'isHeld', 'isAssigned'),
      ('%deposits/callbacks', 'event', 'gatewayStatus'),
      ('%deposits/differences', 'apart', 'difference'),
      ('%message-broadcasts', 'toWhom', 'segment'),
      ('%manual-deposits', 'heldBy', 'onHoldBy'),
      ('%manual-deposits', 'heldAt', 'onHoldAt'),
      ('%manual-deposits', 'heldFor', 'holdNote'),
      ('%downline-changes', 'what', 'kind'),
      ('%deposits/callbacks', 'asked', 'requestedAmount'),
      ('%player-adjustments', 'way', 'direction')) w(path, old, new) on w.old = f.key and r.report_type like w.path))
  where jsonb_typeof(r.filters -> 'filters') = 'object' and r.filters -> 'filters' <> '{}';
update report_request r set filters = jsonb_set(r.filters, '{columns}', (
    select jsonb_agg(coalesce(w.new, f.key) order by f.place) from jsonb_array_elements_text(r.filters -> 'columns') with ordinality f(key, place) left join (values
      ('%', 'askedAt', 'requestedAt'),
      ('%', 'askedBy', 'requestedBy'),
      ('%', 'lastAskedAt', 'lastRequestedAt'),
      ('%', 'isAsked', 'isRequested'),
      ('%', 'madeAt', 'createdAt'),
      ('%', 'madeBy', 'createdBy'),
      ('%', 'untilAt', 'expiresAt'),
      ('%', 'isNoReturn', 'isShareLocked'),
      ('%', 'takenAt', 'closedAt'),
      ('%', 'foundAt', 'detectedAt'),
      ('%', 'nameOnIt', 'nameOnDocument'),
      ('%', 'isSamePerson', 'isSamePlayer'),
      ('%', 'heldAbove', 'lockedByUpline'),
      ('%', 'askAt', 'nextFetchAt'),
      ('%', 'providerStatus', 'reportedStatus'),
      ('%', 'seenWithin', 'loggedInWithin'),
      ('%withdraws', 'verdict', 'decision'),
      ('%device-alert', 'verdict', 'outcome'),
      ('%event-markets', 'isHeld', 'isOnManualHold'),
      ('%permissions', 'isHeld', 'isAssigned'),
      ('%deposits/callbacks', 'event', 'gatewayStatus'),
      ('%deposits/differences', 'apart', 'difference'),
      ('%message-broadcasts', 'toWhom', 'segment'),
      ('%manual-deposits', 'heldBy', 'onHoldBy'),
      ('%manual-deposits', 'heldAt', 'onHoldAt'),
      ('%manual-deposits', 'heldFor', 'holdNote'),
      ('%downline-changes', 'what', 'kind'),
      ('%deposits/callbacks', 'asked', 'requestedAmount'),
      ('%player-adjustments', 'way', 'direction')) w(path, old, new) on w.old = f.key and r.report_type like w.path))
  where jsonb_typeof(r.filters -> 'columns') = 'array' and r.filters -> 'columns' <> '[]';
update report_request r set filters = jsonb_set(r.filters, '{sort}', ('"' || w.new || '"')::jsonb)
  from (values
      ('%', 'askedAt', 'requestedAt'),
      ('%', 'askedBy', 'requestedBy'),
      ('%', 'lastAskedAt', 'lastRequestedAt'),
      ('%', 'isAsked', 'isRequested'),
      ('%', 'madeAt', 'createdAt'),
      ('%', 'madeBy', 'createdBy'),
      ('%', 'untilAt', 'expiresAt'),
      ('%', 'isNoReturn', 'isShareLocked'),
      ('%', 'takenAt', 'closedAt'),
      ('%', 'foundAt', 'detectedAt'),
      ('%', 'nameOnIt', 'nameOnDocument'),
      ('%', 'isSamePerson', 'isSamePlayer'),
      ('%', 'heldAbove', 'lockedByUpline'),
      ('%', 'askAt', 'nextFetchAt'),
      ('%', 'providerStatus', 'reportedStatus'),
      ('%', 'seenWithin', 'loggedInWithin'),
      ('%withdraws', 'verdict', 'decision'),
      ('%device-alert', 'verdict', 'outcome'),
      ('%event-markets', 'isHeld', 'isOnManualHold'),
      ('%permissions', 'isHeld', 'isAssigned'),
      ('%deposits/callbacks', 'event', 'gatewayStatus'),
      ('%deposits/differences', 'apart', 'difference'),
      ('%message-broadcasts', 'toWhom', 'segment'),
      ('%manual-deposits', 'heldBy', 'onHoldBy'),
      ('%manual-deposits', 'heldAt', 'onHoldAt'),
      ('%manual-deposits', 'heldFor', 'holdNote'),
      ('%downline-changes', 'what', 'kind'),
      ('%deposits/callbacks', 'asked', 'requestedAmount'),
      ('%player-adjustments', 'way', 'direction')) w(path, old, new) where r.filters ->> 'sort' = w.old and r.report_type like w.path;
