-- Failed sign-ins are counted by network: an IPv6 customer holds 2^64 addresses.
alter table login_attempt add column network text;
comment on column login_attempt.network is 'The leading 64 bits of IPv6, the whole of IPv4';
create index login_attempt_of_network on login_attempt (network, at desc);
drop index login_attempt_of_ip;
create index session_of_stage on session (staff_id, created_at desc) where stage = 'second_step';
alter table session add column network text;
create index session_of_network on session (network, created_at desc) where stage = 'second_step';
