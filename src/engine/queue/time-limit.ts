import { sql, type RawBuilder } from 'kysely'
import { settings, type QueueTime } from '#blueprint/settings/definitions.ts'

const stored = (domain: RawBuilder<unknown>, name: QueueTime) =>
  sql`(select (s.value ->> ${sql.lit(name)})::int from setting s where s.key = 'settings.queues' and s.domain_id = ${domain})`

/** The time limit of a queue in minutes: that of the domain, else of the operator, else the initial one. */
export const timeLimitIn = (domain: RawBuilder<unknown>, name: QueueTime): RawBuilder<number> =>
  sql<number>`coalesce(${stored(domain, name)}, ${stored(sql.lit(0), name)}, ${sql.lit(settings.queues[name].initial)})`
