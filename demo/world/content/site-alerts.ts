/** Site alerts of every domain in all states, and players who acknowledged them. */
export const siteAlertStatements: readonly string[] = [
  `insert into site_alert (domain_id, position, status, title, message, level, display, must_acknowledge, pages, language, platforms, audience, vip_levels,
      starts_at, ends_at, created_by, created_at, updated_by, updated_at)
    select d.id, a.n, a.status, a.title, a.message, a.level, a.display, a.must, a.pages, a.language, a.platforms, a.audience, a.levels,
      date_trunc('hour', now()) + a.starts, date_trunc('hour', now()) + a.ends, 'owner', now() - interval '12 days', 'support', now() - interval '1 day'
    from domain d cross join (values
      (1, 'ACTIVE', 'Terms changed', 'Our terms change on the first of next month: section 4 about bonuses and section 9 about inactive accounts. Please read them and confirm.', 'INFO', 'BLOCKING', true, '{}'::text[], null::text, '{}'::text[], 'PLAYERS', '{}'::text[], interval '-10 days', interval '20 days'),
      (2, 'ACTIVE', 'Fraud warning', 'We never ask for your password, a code or a payment to a private account. Report anyone who does.', 'DANGER', 'DIALOG', true, '{CASHIER}', 'en', '{}', 'PLAYERS', '{}', interval '-20 days', null::interval),
      (3, 'ACTIVE', 'धोखाधड़ी की चेतावनी', 'हम कभी आपका पासवर्ड, कोड या निजी खाते में भुगतान नहीं माँगते। जो माँगे, उसकी सूचना दें।', 'DANGER', 'DIALOG', true, '{CASHIER}', 'hi', '{}', 'PLAYERS', '{}', interval '-20 days', null),
      (4, 'ACTIVE', 'Bank transfers are slow today', 'Deposits by bank transfer take up to two hours. UPI is not affected.', 'WARNING', 'BAR', false, '{CASHIER}', null, '{}', 'PLAYERS', '{}', interval '-5 hours', interval '9 hours'),
      (5, 'ACTIVE', 'Maintenance on Tuesday', 'The site is closed on Tuesday from 03:00 to 04:00. Open bets stay as they are.', 'WARNING', 'BAR', false, '{}', null, '{}', 'ALL', '{}', interval '2 days', interval '5 days'),
      (6, 'ACTIVE', 'New markets', 'Sessions of the Champions Cup are open.', 'INFO', 'TOAST', false, '{SPORTS}', null, '{web,mobile-web}', 'ALL', '{}', interval '-9 days', interval '-2 days'),
      (7, 'INACTIVE', 'Update the app', 'This version of the app ends soon. Install the new one from our site.', 'INFO', 'DIALOG', true, '{}', null, '{android}', 'ALL', '{}', null, null)
    ) a(n, status, title, message, level, display, must, pages, language, platforms, audience, levels, starts, ends)`,
  `insert into content_tally (entry_id, domain_id, views, clicks)
    select id, domain_id, (extract(epoch from least(now(), ends_at) - starts_at) / 3600)::bigint * 7, 0 from site_alert
    where status = 'ACTIVE' and starts_at <= now()`,
  // About every twelfth player has been to the site since.
  `insert into site_alert_acknowledgement (cell, player_id, alert_id, domain_id, at)
    select p.cell, p.id, a.id, a.domain_id, a.starts_at + (now() - a.starts_at) * ((p.id % 97) / 97.0)
    from site_alert a join player p on p.domain_id = a.domain_id and p.id % 12 = a.position
    where a.must_acknowledge and a.status = 'ACTIVE'`,
]
