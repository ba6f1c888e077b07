/** Advertisements of every domain in all states; their pictures are drawn afterwards. */
export const advertisementStatements: readonly string[] = [
  `insert into advertisement (domain_id, position, status, title, advertiser, slot, type, video_url, weight, daily_views, language, platforms, audience, vip_levels,
      link_type, link_page, link_url, starts_at, ends_at, created_by, created_at, updated_by, updated_at)
    select d.id, row_number() over (partition by d.id, a.slot order by a.n), a.status, a.title, a.advertiser, a.slot, a.type, a.video, a.weight, a.limits, a.language,
      a.platforms, a.audience, a.levels, a.link, case a.link when 'PAGE' then a.target else '' end, case a.link when 'URL' then a.target else '' end,
      date_trunc('hour', now()) + a.starts, date_trunc('hour', now()) + a.ends, 'owner', now() - interval '18 days', 'support', now() - interval '2 days'
    from domain d cross join (values
      (1, 'Live roulette around the clock', 'Aura Games', 'TOP', 'PICTURE', '', 60, null::int, null::text, '{}'::text[], 'ALL', '{}'::text[], 'ACTIVE', 'PAGE', '/casino/live', interval '-16 days', interval '14 days'),
      (2, 'The cup on every screen', 'Cricket Weekly', 'TOP', 'PICTURE', '', 40, 5, 'en', '{web}', 'ALL', '{}', 'ACTIVE', 'URL', 'https://cricket-weekly.example/cup', interval '-6 days', interval '8 days'),
      (3, 'New slots every Thursday', 'Slot Works', 'SIDEBAR', 'PICTURE', '', 70, null, null, '{}', 'PLAYERS', '{}', 'ACTIVE', 'PAGE', '/casino/slots', interval '-12 days', null::interval),
      (4, 'Behind the wheel: a film', 'Aura Games', 'SIDEBAR', 'VIDEO', 'https://video.example/behind-the-wheel.mp4', 30, 2, null, '{web,mobile-web}', 'PLAYERS', '{}', 'ACTIVE', 'NONE', '', interval '-4 days', interval '20 days'),
      (5, 'Pay by UPI without a fee', 'Speedy Pay', 'CASHIER', 'PICTURE', '', 100, null, null, '{}', 'PLAYERS', '{}', 'ACTIVE', 'PAGE', '/cashier', interval '-15 days', null),
      (6, 'New Year tournament', 'Slot Works', 'SPLASH', 'PICTURE', '', 50, 1, null, '{android,ios}', 'PLAYERS', '{}', 'ACTIVE', 'PAGE', '/promotions/new-year', interval '20 days', interval '34 days'),
      (7, 'Monsoon drops', 'Slot Works', 'SIDEBAR', 'PICTURE', '', 20, null, null, '{}', 'ALL', '{}', 'ACTIVE', 'PAGE', '/promotions/drops', interval '-18 days', interval '-3 days'),
      (8, 'High tables', 'Aura Games', 'SPLASH', 'PICTURE', '', 50, 1, null, '{}', 'VIP', '{3,4,5}', 'INACTIVE', 'PAGE', '/casino/vip', null, null)
    ) a(n, title, advertiser, slot, type, video, weight, limits, language, platforms, audience, levels, status, link, target, starts, ends)`,
  `insert into content_tally (entry_id, domain_id, views, clicks)
    select id, domain_id, seen, seen * (1 + abs(hashtext(title)) % 3) / 100
    from (select a.*, (extract(epoch from least(now(), ends_at) - starts_at) / 3600)::bigint * weight as seen from advertisement a
      where status = 'ACTIVE' and starts_at <= now()) a`,
]
