/**
 * A contract with a provider in the first domain, closed days of the last weeks, and a month whose checklist is half done. Figures of a day
 * are those of the totals, so that the report shows the same when it computes them again. Rates of a reporting currency, day by day.
 */
export const closeStatements: readonly string[] = [
  `insert into revenue_definition (domain_id, number, valid_from, counts_commission, counts_adjustments, deducts_bonuses, deducts_reversals,
      casino_fee, sportsbook_fee, jackpot_rate, deposit_fee, withdrawal_fee, note, requested_by, approved_by, created_at)
    select min(d.id), 2, (now() + interval '3 days')::date, true, true, true, false, 1200, 0, 0, 150, 0, 'Provider contract, annex 2', 'finance', 'owner',
      now() - interval '1 day' from domain d`,
  `insert into provider_fee (domain_id, provider, month, currency, ggr, up_to, rate, rate_above, fee, tips, charges, note, requested_by, approved_by)
    select d.id, v.provider, (date_trunc('month', now()) - interval '1 month')::date, d.currency, v.ggr, 10000000, 1200, 1000, v.fee, v.tips, v.charges,
      'Provider contract, annex 2', 'finance', 'owner'
    from domain d, (values ('aura', 15000000, 1700000, 0, 0), ('qt', 8000000, 960000, 41500, 12000)) as v (provider, ggr, fee, tips, charges)`,
  `insert into exchange_rate (of_currency, into_currency, day, number, rate_e8, source, note, requested_by, approved_by)
    select 'USD', 'INR', current_date - n, 1, 8300000000 + (n * 37 % 11) * 5000000, case when n < 3 then 'ENTERED' else 'IMPORTED' end, 'Reference rate',
      'finance', 'owner' from generate_series(1, 40) n`,
  `insert into month_close (domain_id, month) select d.id, (date_trunc('month', now()) - interval '1 month')::date from domain d`,
  `insert into month_close_point (domain_id, month, point, status, found, decided_by, decided_at)
    select d.id, (date_trunc('month', now()) - interval '1 month')::date, p.point, p.status, case when p.status = 'CONFIRMED' then 0 end,
      case when p.status = 'CONFIRMED' then 'finance' end, case when p.status = 'CONFIRMED' then now() - interval '1 hour' end
    from domain d, (values ('DAYS', 'OPEN'), ('FIGURES', 'OPEN'), ('FINDINGS', 'OPEN'), ('DIFFERENCES', 'OPEN'), ('WITHDRAWALS', 'OPEN'),
      ('ROUNDS', 'OPEN'), ('NEGATIVE', 'CONFIRMED')) as p (point, status)`,
]
