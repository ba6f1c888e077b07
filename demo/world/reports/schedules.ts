/** Lists that staff of the operator have sent to themselves, with their last runs: one of them had no right any more. */
export const scheduleStatements: readonly string[] = [
  `insert into report_schedule (domain_id, staff_id, name, report_type, title, filters, period_filter, file_extension, cadence, at_time, recipients,
      status, next_at, last_at, created_at)
    select (select min(d.domain_id) from staff_domain d where d.staff_id = p.id), p.id, v.name, v.path, v.title,
      jsonb_build_object('filters', '{}'::jsonb, 'sort', v.sort, 'direction', 'descending', 'columns', null, 'words', ''), v.period, v.format,
      v.cadence, '07:30', array[p.id], v.status, date_trunc('day', now()) + interval '32 hours', date_trunc('day', now()) - interval '22 hours',
      now() - interval '20 days'
    from staff p, (values
      ('Withdrawals of the day', '/withdraws', 'Withdraws', 'requestedAt', 'requestedAt', 'csv', 'DAILY', 'ACTIVE'),
      ('GGR of the month', '/ggr', 'GGR', 'settledOn', 'day', 'xlsx', 'MONTHLY', 'ACTIVE'),
      ('Profit of the week', '/profit', 'Profit', 'settledOn', 'day', 'pdf', 'WEEKLY', 'PAUSED'))
      as v (name, path, title, period, sort, format, cadence, status)
    where p.agent_id is null and p.status = 'ACTIVE' and exists (select from staff_domain d where d.staff_id = p.id)`,
  `insert into report_delivery (domain_id, schedule_id, staff_id, recipient_id, due_at, period, status, message, created_at)
    select s.domain_id, s.id, s.staff_id, s.staff_id, s.last_at - n.days * interval '1 day',
      ((s.last_at - n.days * interval '1 day')::date - 1)::text || '..' || ((s.last_at - n.days * interval '1 day')::date - 1)::text,
      case when n.days = 0 then 'REFUSED' else 'FAILED' end,
      case when n.days = 0 then 'The user may no longer export this list.' else 'The list has more than 5,000,000 rows, the maximum for a csv file.' end,
      s.last_at - n.days * interval '1 day'
    from report_schedule s, (values (0), (3)) as n (days) where s.cadence = 'DAILY'`,
]
