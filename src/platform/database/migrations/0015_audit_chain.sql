-- What was recorded cannot be changed unnoticed: every audit row names its transaction, and a job links the rows of finished
-- transactions, in the order (tx, id), into a chain of hashes that it signs batch by batch. Nothing here is written, locked
-- or read by the transactions that move money.
alter table audit add column tx xid8 not null default pg_current_xact_id();
create index audit_order on audit (tx, id);
create index audit_actor on audit (actor, at desc, id desc);
drop index audit_subject;
create index audit_subject on audit (subject, at desc, id desc);
create index approval_subject on approval (subject);

-- The sealer and the proof read the rows of every domain, those of domains nobody knows included.
create policy whole_trail on audit for select using ((select current_setting('app.whole_trail', true)) = 'on');

-- Which transaction a row belongs to is the database's word, not the server's.
revoke insert on audit from overround_app;
grant insert (at, id, domain_id, agent_id, player_id, actor, actor_role, action, permission, subject, subject_name, input, before, after, reason, journal_id,
  result, request_id, route, session_key, ip, user_agent, visitor) on audit to overround_app;

-- hash: SHA-256 of the hash before it and the row as src/platform/audit/canonical.ts spells it.
create table audit_link (
  seq bigint primary key,
  tx xid8 not null,
  audit_id uuid not null,
  audit_at timestamptz(3) not null,
  hash bytea not null
);
select reference('audit_link');

-- Heads of the chain, signed with a key that no database holds.
create table audit_seal (
  seq_to bigint primary key,
  head bytea not null,
  signature bytea not null,
  at timestamptz(3) not null
);
select reference('audit_seal');

grant select, insert on audit_link, audit_seal to overround_app;

create trigger audit_link_is_append_only before update or delete on audit_link for each row execute function refuse_change();
create trigger audit_seal_is_append_only before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_link_is_never_emptied before truncate on audit_link for each statement execute function refuse_change();
create trigger audit_seal_is_never_emptied before truncate on audit_seal for each statement execute function refuse_change();

-- One sealer at a time waits here; that two can never write the same place of the chain is the primary key's doing.
insert into setting (domain_id, key, value) values (0, 'audit_turn', 'null') on conflict do nothing;
