import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { unknownKeys } from './unknown-keys.screen.ts'

interface Row {
  id: string
  lastAt: Date
  firstAt: Date
  day: string
  channel: 'SITE' | 'CASINO' | 'API'
  beginning: string
  reason: 'UNKNOWN' | 'REVOKED' | 'EXPIRED' | 'NOT_HERE'
  keyName: string | null
  ip: string
  calls: number
  domain: string | null
  domainId: number | null
}

const calls = () => sql<Row>`(
  select c.id::text as id, c.last_at as "lastAt", c.first_at as "firstAt", c.day::text as day, c.channel, c.beginning, c.reason,
    c.key_name as "keyName", c.ip, c.calls::int as calls, d.name as domain, d.id as "domainId"
  from unknown_key_call c left join domain d on d.id = c.of_domain_id
  where c.of_domain_id is null or c.of_domain_id = any(visible_domains())
)`

/** Keys are the operator's: the staff of agents see none of these calls. */
export const unknownKeysData = dataset(unknownKeys, ({ db, scope }) =>
  db
    .selectFrom(calls().as('call'))
    .selectAll()
    .where((row) => row.val(scope.isWhole)),
)
