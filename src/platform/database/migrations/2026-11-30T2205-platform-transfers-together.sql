-- Decisions of different accounts that are recorded together: their transfers, wallets and operator accounts are written by a
-- statement each, and no longer decision by decision.

-- Posts the orders of these decisions, of each the only one, as post_transfers does one after another: none has the account of another.
-- decided and alone: the decisions, and the places of these among them, from 1. The wallets are locked.
create function post_apart(decided jsonb, alone bigint[], posted_at timestamptz) returns void language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare posted int; missing bigint; poor bigint;
begin
  with o as materialized (
      select e.n, (e.entry ->> 'journal')::uuid as journal, e.entry ->> 'actor' as actor, x.account, x.kind, x.debit, x.credit, x.amount, x.ref, coalesce(x."mayOverdraw", false) as may_overdraw, x.note, x.reverses,
        case when x.credit = 'wallet' then x.amount when x.debit = 'wallet' then -x.amount else 0 end as change,
        case when x.credit = 'held' then x.amount when x.debit = 'held' then -x.amount else 0 end as held_change
      from jsonb_array_elements(decided) with ordinality e(entry, n)
      cross join lateral jsonb_to_record(e.entry -> 'orders' -> 0) x(account bigint, kind transfer_kind, debit ledger_account, credit ledger_account,
        amount bigint, ref text, "mayOverdraw" boolean, note text, reverses uuid)
      where e.n = any (alone)),
    changed as (
      update wallet w set balance = w.balance + o.change, held = w.held + o.held_change, version = w.version + 1, debt = greatest(0, w.exposure - w.balance - o.change)
      from o where w.cell = cell_of(o.account) and w.account_id = o.account and w.domain_id = any (visible_domains())
      returning w.cell, w.account_id, w.version, w.domain_id, w.currency, w.balance, w.held, w.exposure,
        o.n, o.journal, o.actor, o.kind, o.debit, o.credit, o.amount, o.ref, o.may_overdraw, o.note, o.reverses, o.change),
    transfers_in as (
      insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount,
        balance_after, held_after, exposure_after, ref, reverses, actor, note)
      select c.cell, c.account_id, c.version, posted_at, c.journal, c.domain_id, c.currency, c.kind, c.debit, c.credit, c.amount,
        c.balance, c.held, c.exposure, c.ref, c.reverses, c.actor, c.note from changed c order by c.n),
    accounts_in as (
      insert into operator_account (cell, domain_id, account, currency, balance)
      select c.cell, c.domain_id, s.side, c.currency, sum(s.gains)::bigint
      from changed c cross join lateral (values (c.credit, c.amount), (c.debit, -c.amount)) s(side, gains)
      where s.side not in ('wallet', 'held') group by c.cell, c.domain_id, s.side, c.currency order by 1, 2, 3, 4
      on conflict (cell, domain_id, account, currency) do update set balance = operator_account.balance + excluded.balance)
  select count(*), (select min(o.account) from o where o.account not in (select c.account_id from changed c)),
    min(c.account_id) filter (where c.change < 0 and c.balance < c.exposure and not c.may_overdraw)
  into posted, missing, poor from changed c;
  if posted <> cardinality(alone) then raise exception 'unknown_account' using errcode = 'OV404', detail = missing::text; end if;
  if poor is not null then raise exception 'insufficient_funds' using errcode = 'OV402', detail = poor::text; end if;
end $$;

-- Posts the transfers of these decisions, in one transaction and at one instant.
create function post_decisions(decided jsonb) returns void language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare decision record; posted_at timestamptz; alone bigint[];
begin
  -- All wallets are locked in id order before the clock is read, so that statements are in order of time.
  perform lock_wallets(array(select (o ->> 'account')::bigint from jsonb_array_elements(decided) e, jsonb_array_elements(e -> 'orders') o));
  posted_at := clock_timestamp();
  select array_agg(x.n) into alone from (
    select e.n, count(*) over (partition by e.n) as of_decision, count(*) over (partition by o.entry ->> 'account') as of_account
    from jsonb_array_elements(decided) with ordinality e(entry, n), jsonb_array_elements(e.entry -> 'orders') o(entry)) x
  where x.of_decision = 1 and x.of_account = 1;
  if cardinality(alone) > 1 then perform post_apart(decided, alone, posted_at); else alone := '{}'; end if;
  for decision in select e.n, (e.entry ->> 'journal')::uuid as journal, e.entry ->> 'actor' as actor, e.entry -> 'orders' as orders
      from jsonb_array_elements(decided) with ordinality e(entry, n) where jsonb_array_length(e.entry -> 'orders') > 0 order by e.n loop
    if decision.n <> all (alone) then perform post_transfers(decision.journal, posted_at, decision.actor, decision.orders, null, null); end if;
    if decision.orders @? '$[*].kind ? (@ == "DEPOSIT" || @ == "DEPOSIT_REVERSAL" || @ == "WITHDRAW_PAID" || @ == "WITHDRAW_REVERSED")' then
      perform count_payments(decision.journal, posted_at, decision.orders);
    end if;
  end loop;
end $$;

-- The consequences of decisions, as before. Audit rows are read into their columns by name rather than put together as objects, and
-- decisions that move no money lock no wallets.
create or replace function record_decisions(decided jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if decided @? '$[*].orders[0]' then perform post_decisions(decided); end if;
  insert into audit (domain_id, agent_id, player_id, actor, actor_role, action, permission, subject, subject_name, input, before, after, reason,
      journal_id, result, request_id, route, session_key, ip, user_agent, visitor)
    select r.domain_id, r.agent_id, r.player_id, e.actor, r.actor_role, r.action, r.permission, r.subject, r.subject_name, r.input, r.before, r.after, r.reason,
      case when jsonb_array_length(e.orders) > 0 then e.journal end, coalesce(r.result, 'SUCCESS'), r.request_id, r.route, r.session_key, r.ip, r.user_agent, r.visitor
    from jsonb_to_recordset(decided) as e(journal uuid, actor text, orders jsonb, trail jsonb),
      jsonb_to_record(e.trail) as r(domain_id int, agent_id bigint, player_id bigint, actor_role text, action text, permission text, subject text, subject_name text,
        input jsonb, before jsonb, after jsonb, reason text, result text, request_id text, route text, session_key text, ip text, user_agent text, visitor text)
    where e.trail is not null;
  insert into outbox (domain_id, name, subject, payload)
    select o.domain_id, o.name, o.subject, coalesce(o.payload, '{}') from jsonb_array_elements(decided) e,
      jsonb_to_recordset(e -> 'events') o(domain_id int, name text, subject text, payload jsonb);
  insert into external_claim (source, kind, external_id, request_hash, subject, response)
    select c.source, c.kind, c.id, decode(c.hash, 'hex'), c.subject, c.response from jsonb_array_elements(decided) e,
      jsonb_to_record(e -> 'claim') c(source text, kind text, id text, hash text, subject text, response jsonb) where c.id is not null;
end $$;
