/**
 * Registration links of the agents with the most players of late, who registered by them; one link has ended and one is
 * deactivated. Each registration was a click before, and most clicks lead to none.
 */
export const registrationLinkStatements: readonly string[] = [
  `with busy as (
    select a.id, a.domain_id, a.username, row_number() over (partition by a.domain_id order by count(*) desc, a.id) as place
    from agent a join player p on p.agent_id = a.id where p.created_at > now() - interval '58 days' group by a.id, a.domain_id, a.username)
  insert into registration_link (domain_id, agent_id, name, slug, landing_path, campaign, source, medium, vip_level, max_registrations, from_at, expires_at, status, created_by, created_at)
    select b.domain_id, b.id, l.name, l.slug, l.path, l.campaign, l.source, l.medium, l.vip, l.most, null, l.expires, l.status, 'owner', now() - interval '58 days'
    from busy b join (values
      (1, 'Diwali offer', 'diwali', '/promo/diwali', 'diwali', 'telegram', 'social', 0, 0, null::timestamptz, 'ACTIVE'),
      (2, 'Cricket season', 'cricket-season', '/sports/cricket?tab=live', 'season', 'affiliate', 'display', 1, 0, now() + interval '40 days', 'ACTIVE'),
      (3, 'First hundred', 'first-hundred', '/welcome', null, 'print', 'flyer', 2, 100, null, 'ACTIVE'),
      (4, 'Summer cup', 'summer-cup', '/promo/cup', 'cup', 'mail', 'newsletter', 0, 0, now() - interval '6 days', 'ACTIVE'),
      (5, 'Trial of a partner', 'partner-trial', '/', null, 'partner', null, 0, 0, null, 'DEACTIVATED')
    ) l(place, name, slug, path, campaign, source, medium, vip, most, expires, status) on l.place = b.place`,
  `update player p set registration_link_id = l.id, vip_level = greatest(p.vip_level, l.vip_level), source = 'web' from registration_link l
    where p.agent_id = l.agent_id and p.referrer_id is null and p.created_at between l.created_at and least(now(), coalesce(l.expires_at, now())) and p.id % 3 > 0`,
  `insert into registration_link_day (link_id, day, domain_id, clicks, visitors)
    select l.id, d.day, l.domain_id, d.visitors + d.visitors / 3, d.visitors
    from registration_link l, lateral (
      select day::date, (4 + abs(hashtext(l.slug || day::date)) % 23
        + 2 * (select count(*) from player p where p.registration_link_id = l.id and day_in(l.domain_id, p.created_at) = day::date))::int as visitors
      from generate_series(day_in(l.domain_id, l.created_at)::timestamp,
        day_in(l.domain_id, least(now(), coalesce(l.expires_at, now())) - interval '1 day')::timestamp, interval '1 day') day) d`,
]
