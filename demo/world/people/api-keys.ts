/** Keys of the developer: one in use, one for a single network, one revoked. Nobody knows what their hashes are of. */
export const apiKeyStatements: readonly string[] = [
  `insert into api_key (staff_id, domain_id, name, prefix, secret_hash, scopes, networks, status, expires_at, last_used_at, last_used_ip, created_at)
    select p.id, (select min(d.domain_id) from staff_domain d where d.staff_id = p.id), k.name, k.prefix, encode(sha256(uuidv7()::text::bytea), 'hex'),
      array['IS_DEVELOPER'], k.networks::inet[], k.status, now() + k.ends, now() - k.used, k.used_from, now() - interval '60 days'
    from staff p, (values
      ('Webhook monitor', 'ovk_7Qd2xA', '{}', 'ACTIVE', interval '30 days', interval '4 minutes', '198.51.100.24'),
      ('Nightly health report', 'ovk_pK9w_3', '{198.51.100.0/24}', 'ACTIVE', interval '12 days', interval '9 hours', '198.51.100.31'),
      ('Old monitor', 'ovk_Zb41mT', '{}', 'REVOKED', interval '5 days', interval '35 days', '198.51.100.24'))
      as k(name, prefix, networks, status, ends, used, used_from)
    where p.username = 'developer'`,
]
