const shares = (
  value: 'device' | 'ip',
) => `exists (select from device_event a join device_event b on a.${value} = b.${value}
  where a.cell = p.cell and a.player_id = p.id and b.cell = r.cell and b.player_id = r.id)`

/**
 * Players who came by another player of the same agent, and what their first deposits earned, before any decision. Few
 * players are verified and only they earn a reward, so all of these came by another.
 */
export const referralStatements: readonly string[] = [
  `update player p set referrer_id = r.id, source = 'referral'
    from (select distinct on (q.id) q.id, s.id as by from player q join player s on s.agent_id = q.agent_id and s.created_at < q.created_at - interval '2 days' and s.status = 'ACTIVE'
      where q.kyc = 'VERIFIED' or (q.id % 3 = 0 and q.created_at > now() - interval '58 days') order by q.id, s.id % 5, s.id) m join player r on r.id = m.by where p.id = m.id`,
  `insert into referral_reward (cell, player_id, domain_id, agent_id, referee_id, deposit_id, base, rate, cap, amount, currency, marks, status, reason, decided_at, created_at)
    select r.cell, r.id, p.domain_id, r.agent_id, p.id, d.id, d.amount, 1000, 100000, case when w.reason is null then least((d.amount + 5) / 10, 100000) else 0 end, p.currency,
      array_remove(array[case when ${shares('device')} then 'device' end, case when ${shares('ip')} then 'network' end], null),
      case when w.reason is null then 'PENDING' else 'REJECTED' end, w.reason, case when w.reason is not null then d.decided_at + interval '1 minute' end, d.decided_at + interval '1 minute'
    from player p join player r on r.cell = cell_of(p.referrer_id) and r.id = p.referrer_id
      join deposit d on d.cell = p.cell and d.player_id = p.id and d.is_first and d.status = 'SUCCESS',
      lateral (select case when d.amount < 50000 then 'First deposit is too small.' when d.decided_at - p.created_at > interval '31 days' then 'Referral has expired.'
        when ${shares('device')} then 'Both players share a device.' end as reason) w
    where p.kyc = 'VERIFIED'`,
  // Players who referred others have a link, and so have a few who referred nobody yet; one in nine is deactivated.
  `insert into referral_link (cell, player_id, domain_id, code, status, created_at)
    select p.cell, p.id, p.domain_id, upper(left(translate(md5('referral link ' || p.id), '01', 'xy'), 8)), case when p.id % 9 = 0 then 'DEACTIVATED' else 'ACTIVE' end,
      least(coalesce((select min(q.created_at) from player q where q.referrer_id = p.id), now()), p.created_at + interval '40 days') - interval '1 hour'
    from player p where p.status = 'ACTIVE' and (p.id % 17 = 0 and p.created_at < now() - interval '1 day' or exists (select from player q where q.referrer_id = p.id))`,
  `insert into referral_link_day (link_id, day, domain_id, clicks, visitors)
    select l.id, d.day, l.domain_id, d.visitors + d.visitors / 3, d.visitors
    from referral_link l, lateral (
      select day::date, (abs(hashtext(l.code || day::date)) % 4
        + 2 * (select count(*) from player q where q.referrer_id = l.player_id and day_in(l.domain_id, q.created_at) = day::date))::int as visitors
      from generate_series(day_in(l.domain_id, greatest(l.created_at, now() - interval '58 days'))::timestamp,
        day_in(l.domain_id, now() - interval '1 day')::timestamp, interval '1 day') day) d where d.visitors > 0`,
]
