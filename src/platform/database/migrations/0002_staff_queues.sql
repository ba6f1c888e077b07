-- Claims on device alerts, notifications, conversations and risk alerts stand where all claims do. A closed case keeps
-- its claim: it says who was responsible.
select set_config('app.domains', (select coalesce(array_agg(id), '{}')::text from domain), true);
insert into review_claim (subject, subject_id, domain_id, staff, claimed_at)
  select 'device_alert', id, domain_id, assigned_to, at from device_alert where assigned_to is not null;
insert into review_claim (subject, subject_id, domain_id, staff, claimed_at)
  select 'player_notice', id, domain_id, assigned_to, at from player_notice where assigned_to is not null;
insert into review_claim (subject, subject_id, domain_id, staff, claimed_at)
  select 'message_thread', id, domain_id, assigned_to, last_at from message_thread where assigned_to is not null;
insert into review_claim (subject, subject_id, domain_id, staff, claimed_at)
  select 'risk_alert', id, domain_id, owner, coalesce(acknowledged_at, closed_at, raised_at) from risk_alert where owner is not null;
alter table device_alert drop column assigned_to;
alter table player_notice drop column assigned_to;
alter table message_thread drop column assigned_to;
alter table risk_alert drop column owner;
alter table risk_alert drop column acknowledged_at;
