-- The part of a player's result that an agent keeps, rounded as settlement rounds it: what is passed up to the agent less what it
-- passes on. The root where no agent is given, zero where it is not on the path.
create or replace function own_part(result bigint, of_path bigint, node bigint) returns bigint stable language sql set search_path = public, pg_temp as $$
  select coalesce((select coalesce(half_up(-result * (10000 - p.cumulative_shares[at.place - 1]), 10000), -result) - half_up(-result * (10000 - p.cumulative_shares[at.place]), 10000)
    from share_path p, lateral (select case when node is null then cardinality(p.agents) else array_position(p.agents, node) end place) at
    where p.id = of_path), 0)
$$;
