-- Days are counted by the time zones of this database, also where the server counts them.

-- Every change of a zone's offset from UTC between 1970 and 2100, and the offset it begins with; none for an unknown zone.
create function zone_changes(zone text) returns table (at timestamptz, utc_offset int)
language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  step constant interval := '4 days';
  probe timestamptz := '1970-01-01 00:00+00';
  low timestamptz;
  high timestamptz;
  middle timestamptz;
  known int;
begin
  begin
    known := extract(epoch from (probe at time zone zone) - (probe at time zone 'UTC'));
  exception when invalid_parameter_value then return;
  end;
  at := probe;
  utc_offset := known;
  return next;
  while probe < '2100-01-01 00:00+00' loop
    low := probe;
    probe := probe + step;
    utc_offset := extract(epoch from (probe at time zone zone) - (probe at time zone 'UTC'));
    if utc_offset <> known then
      high := probe;
      while high - low > interval '1 second' loop
        middle := date_trunc('second', low + (high - low) / 2);
        if extract(epoch from (middle at time zone zone) - (middle at time zone 'UTC'))::int = known then low := middle; else high := middle; end if;
      end loop;
      at := high;
      known := utc_offset;
      return next;
    end if;
  end loop;
end $$;
grant execute on function zone_changes to overround_app;

-- The first instant of a day: where clocks are set back to midnight, midnight comes twice.
create function day_start(day date, zone text) returns timestamptz
language sql stable parallel safe set search_path = public, pg_temp as $$
  select coalesce(min(t.at), day::timestamp at time zone zone)
  from (select (day::timestamp at time zone zone) - back * interval '30 minutes' as at from generate_series(0, 4) back) t
  where (t.at at time zone zone)::date >= day
$$;
grant execute on function day_start to overround_app;
