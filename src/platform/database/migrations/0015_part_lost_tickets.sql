-- A ticket that returns less than its stake is neither won nor lost.
alter table ticket drop constraint ticket_status_check;
alter table ticket add constraint ticket_status_check check (status in ('OPEN', 'WON', 'PART_LOST', 'LOST', 'VOIDED', 'CASHED_OUT'));
create or replace function ticket_counts(ticket_status text, staked bigint, returned bigint) returns table (bets int, stake bigint, pl bigint) immutable language sql as $$
  select case when ticket_status in ('WON', 'PART_LOST', 'LOST', 'CASHED_OUT') then 1 else 0 end,
    case when ticket_status in ('WON', 'PART_LOST', 'LOST', 'CASHED_OUT') then staked else 0 end,
    case when ticket_status <> 'OPEN' then returned - staked else 0 end
$$;
