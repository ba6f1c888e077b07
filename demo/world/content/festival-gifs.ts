/** Festival GIFs of every domain in all states; their animations are drawn afterwards. */
export const festivalGifStatements: readonly string[] = [
  `insert into festival_gif (domain_id, position, status, title, place, frequency, language, platforms, audience, vip_levels,
      starts_at, ends_at, created_by, created_at, updated_by, updated_at)
    select d.id, row_number() over (partition by d.id, g.place order by g.n), g.status, g.title, g.place, g.frequency, g.language, g.platforms, g.audience, g.levels,
      date_trunc('hour', now()) + g.starts, date_trunc('hour', now()) + g.ends, 'owner', now() - interval '16 days', 'support', now() - interval '3 days'
    from domain d cross join (values
      (1, 'Winter lights', 'HEADER', 'ACTIVE', 'ALWAYS', null::text, '{}'::text[], 'ALL', '{}'::text[], interval '-2 days', interval '30 days'),
      (2, 'Champions Cup confetti', 'FULL_SCREEN', 'ACTIVE', 'DAY', null, '{}', 'PLAYERS', '{}', interval '-1 day', interval '9 days'),
      (3, 'New Year sparks', 'CORNER', 'ACTIVE', 'SESSION', null, '{web,mobile-web}', 'ALL', '{}', interval '30 days', interval '36 days'),
      (4, 'Diwali lamps', 'LOGO', 'ACTIVE', 'ALWAYS', 'hi', '{}', 'ALL', '{}', interval '-30 days', interval '-14 days'),
      (5, 'Holi colours', 'HEADER', 'INACTIVE', 'SESSION', null, '{}', 'ALL', '{}', null::interval, null::interval)
    ) g(n, title, place, status, frequency, language, platforms, audience, levels, starts, ends)`,
]
