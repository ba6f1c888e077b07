-- What happened and who did it (audit), what others must hear (outbox), what was already answered (action_key),
-- files asked for (report_request). All written in the transaction they speak of.
create table audit (
  at timestamptz(3) not null default now(),
  id uuid not null default uuidv7(),
  domain_id int,
  agent_id bigint,
  player_id bigint,
  actor text not null,
  actor_role text,
  action text not null,
  permission text,
  subject text,
  subject_name text,
  input jsonb,
  before jsonb,
  after jsonb,
  reason text,
  journal_id uuid,
  result text not null default 'SUCCESS' check (result in ('SUCCESS', 'FAILED', 'REJECTED')),
  request_id text,
  route text,
  session_key text,
  ip text,
  user_agent text,
  visitor text,
  primary key (id, at)
) partition by range (at);
create index audit_newest on audit (at desc, id desc);
create index audit_subject on audit (subject, at desc);
create index audit_request on audit (request_id);
insert into partitioned_table values ('audit');

create table outbox (
  id uuid primary key default uuidv7(),
  domain_id int,
  name text not null,
  subject text,
  payload jsonb not null default '{}',
  at timestamptz(3) not null default now(),
  relayed_at timestamptz(3)
);
create index outbox_waiting on outbox (id) where relayed_at is null;

create table action_key (
  actor text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  at timestamptz(3) not null default now(),
  primary key (actor, key)
);

create table report_request (
  id uuid primary key default uuidv7(),
  domain_id int,
  staff_id bigint not null references staff,
  report_type text not null,
  title text not null,
  filters jsonb not null,
  file_extension text not null check (file_extension in ('csv', 'xlsx', 'pdf', 'zip')),
  status text not null default 'PENDING' check (status in ('PENDING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED', 'CANCELLED')),
  rows int,
  bytes bigint,
  sha256 text,
  file text,
  downloads int not null default 0,
  message text,
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
create index report_request_newest on report_request (staff_id, requested_at desc, id desc);

create table saved_view (
  id uuid primary key default uuidv7(),
  staff_id bigint not null references staff,
  path text not null,
  name text not null,
  view jsonb not null,
  created_at timestamptz(3) not null default now(),
  unique (staff_id, path, name)
);

-- Money that came in or went out counts on its day beside the bets, under products of its own; what is taken back counts
-- negative. Of several deposits at once one is the player's first: whoever is here holds his wallet.
create function count_payments(journal uuid, posted_at timestamptz, orders jsonb) returns void language plpgsql security definer set search_path = public as $$
declare o record; product_counted text; sign int;
begin
  for o in select * from jsonb_to_recordset(orders) as e(account bigint, kind text, amount bigint) loop
    continue when o.kind not in ('DEPOSIT', 'DEPOSIT_REVERSAL', 'WITHDRAW_PAID', 'WITHDRAW_REVERSED');
    product_counted := case when o.kind in ('DEPOSIT', 'DEPOSIT_REVERSAL') then 'deposit' else 'withdrawal' end;
    if o.kind = 'DEPOSIT' then
      update deposit d set is_first = true where d.cell = cell_of(o.account) and d.player_id = o.account and d.journal_id = journal
        and not exists (select from deposit e where e.cell = d.cell and e.player_id = d.player_id and e.is_first);
    end if;
    sign := case when o.kind in ('DEPOSIT', 'WITHDRAW_PAID') then 1 else -1 end;
    insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake)
    select p.cell, p.id, (posted_at at time zone d.time_zone)::date, product_counted, p.domain_id, p.agent_id, p.currency, sign, sign * o.amount
    from player p join domain d on d.id = p.domain_id where p.cell = cell_of(o.account) and p.id = o.account
    on conflict (cell, player_id, day, product, agent_id) do update set bets = player_day.bets + excluded.bets, stake = player_day.stake + excluded.stake;
  end loop;
end $$;

-- One call that records the consequences of decisions: transfers, audit, events and what is answered to whoever asks again
-- stand or fall together. Everything here is found by key, so plans made once are right for ever; without the setting a
-- plan made while a table was empty would read the whole of it ever after.
-- decided: [{journal, actor, orders, trail, events, claim}]; claim {source, kind, id, hash, subject, response} is the caller's
-- own id of what was asked, absent when nobody claims anything. Claimed a second time, everything is refused (23505).
create function record_decisions(decided jsonb) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare d record; posted_at timestamptz;
begin
  -- All that is moved is locked, in the order of everybody else, before the clock is read: a statement runs in the order of time.
  perform lock_wallets(array(select (o ->> 'account')::bigint from jsonb_array_elements(decided) e, jsonb_array_elements(e -> 'orders') o));
  posted_at := clock_timestamp();
  for d in select * from jsonb_to_recordset(decided) as e(journal uuid, actor text, orders jsonb) where jsonb_array_length(e.orders) > 0 loop
    perform post_transfers(d.journal, posted_at, d.actor, d.orders, null, null);
    if d.orders @? '$[*].kind ? (@ == "DEPOSIT" || @ == "DEPOSIT_REVERSAL" || @ == "WITHDRAW_PAID" || @ == "WITHDRAW_REVERSED")' then
      perform count_payments(d.journal, posted_at, d.orders);
    end if;
  end loop;
  insert into audit select r.* from jsonb_to_recordset(decided) as e(journal uuid, actor text, orders jsonb, trail jsonb),
    jsonb_populate_record(null::audit, e.trail || jsonb_build_object('id', uuidv7(), 'at', now(), 'tx', pg_current_xact_id()::text, 'actor', e.actor,
      'result', coalesce(e.trail ->> 'result', 'SUCCESS'), 'journal_id', case when jsonb_array_length(e.orders) > 0 then e.journal end)) r
    where e.trail is not null;
  insert into outbox (domain_id, name, subject, payload)
    select o.domain_id, o.name, o.subject, coalesce(o.payload, '{}') from jsonb_array_elements(decided) e,
      jsonb_to_recordset(e -> 'events') o(domain_id int, name text, subject text, payload jsonb);
  insert into external_claim (source, kind, external_id, request_hash, subject, response)
    select c.source, c.kind, c.id, decode(c.hash, 'hex'), c.subject, c.response from jsonb_array_elements(decided) e,
      jsonb_to_record(e -> 'claim') c(source text, kind text, id text, hash text, subject text, response jsonb) where c.id is not null;
end $$;
