-- Who may call from outside: keys of player sites, their secrets sealed; and the share path a bet is frozen with.
create table inbound_key (
  key_id text primary key,
  domain_id int not null references domain,
  name text not null,
  secret_encrypted text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'REVOKED')),
  created_at timestamptz(3) not null default now()
);
comment on column inbound_key.name is 'The caller; a new key of the same name goes on where the old one stopped';
select reference('inbound_key');
grant select, insert on inbound_key to overround_app;
grant update (status) on inbound_key to overround_app;

-- The path from an agent up to the root with what each holds of a product now; stored once, found again ever after.
-- A node without a share of its own holds what those below it hold, never less; the root holds everything.
create function share_path_of(agent_below bigint, for_product text) returns bigint language plpgsql security definer set search_path = public as $$
declare own agent; path_agents bigint[]; path_held int[]; found_id bigint;
begin
  select * into strict own from agent where id = agent_below;
  select array_agg(h.agent_id order by h.n desc), array_agg(case when h.n = 1 then 10000 else h.held end order by h.n desc) into path_agents, path_held
  from (select u.agent_id, u.n, max(coalesce(s.held, 0)) over (order by u.n desc) held
    from unnest(own.upline) with ordinality u(agent_id, n)
    left join agent_share s on s.agent_id = u.agent_id and s.product = for_product) h;
  select id into found_id from share_path where agent_id = agent_below and product = for_product and agents = path_agents and held = path_held and commission_mode = own.commission_mode;
  if found_id is not null then return found_id; end if;
  insert into share_path (id, domain_id, agent_id, product, agents, held, commission_mode)
  values (take_ids('share_path', 1), own.domain_id, agent_below, for_product, path_agents, path_held, own.commission_mode)
  on conflict (agent_id, product, agents, held, commission_mode) do nothing;
  select id into strict found_id from share_path where agent_id = agent_below and product = for_product and agents = path_agents and held = path_held and commission_mode = own.commission_mode;
  return found_id;
end $$;
revoke execute on function share_path_of(bigint, text) from public;
grant execute on function share_path_of(bigint, text) to overround_app;

-- A preview computes with the very functions the settlement uses.
grant execute on function bet_result(text, bigint, int, int, bigint, int, bigint[], bigint[], int), ids_in(jsonb, text) to overround_app;
