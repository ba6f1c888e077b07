/** Uses of the archive in the last days, one with a wrong code. */
export const archiveUseStatements: readonly string[] = [
  `insert into audit (at, domain_id, actor, actor_role, action, subject, result, route, ip, user_agent)
    select now() - u.ago, null, p.username, r.name, u.action, 'staff:' || p.id, u.result, 'POST /api/warehouse/' || u.route, '192.0.2.20', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
    from staff p join role r on r.id = p.role_id, (values
      ('warehouse.code', 'SUCCESS', 'code', interval '6 days'), ('warehouse.open', 'FAILED', 'open', interval '50 hours'),
      ('warehouse.open', 'SUCCESS', 'open', interval '49 hours 59 minutes'), ('warehouse.close', 'SUCCESS', 'close', interval '49 hours 50 minutes'),
      ('warehouse.open', 'SUCCESS', 'open', interval '5 hours')) u(action, result, route, ago)
    where p.username = 'developer'`,
]
