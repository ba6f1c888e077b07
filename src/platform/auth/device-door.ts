import type pg from 'pg'
import { deviceDecision } from './rules/device.ts'
import type { Circumstances } from './actor.ts'
import { deviceRuleOf, liveRulesText, type RestrictionRow } from './device-rules.ts'

interface Person {
  readonly id: bigint
  readonly agent_id: bigint | null
  readonly username: string
}

/** Rules about devices that hold for the panel: null, or why nobody comes in from there. Each rule that spoke is counted. */
export async function shutOutHere(
  client: pg.PoolClient,
  person: Person,
  { ip, visitor, userAgent }: Circumstances,
): Promise<string | null> {
  await client.query(
    `select set_config('app.domains', (select coalesce(array_agg(domain_id)::text, '{}') from staff_domain where staff_id = $1), true)`,
    [person.id],
  )
  const { rows } = await client.query<RestrictionRow>({ name: 'device rules', text: liveRulesText })
  const { verdict, spoke } = deviceDecision(
    {
      rules: rows.map(deviceRuleOf),
      device: { ip, userAgent, ...(visitor === null ? {} : { id: visitor }) },
      scope: person.agent_id === null ? 'PANEL' : 'AGENTS',
      now: Date.now(),
    },
    'login',
  )
  for (const id of spoke) {
    const domainId = rows.find((row) => row.id === id)?.domain_id ?? null
    await client.query('insert into device_hit (restriction_id, domain_id, subject) values ($1, $2, $3)', [
      id,
      domainId,
      `staff:${person.id}`,
    ])
  }
  return verdict === 'BLOCKED' ? 'This account cannot be used from this device or network.' : null
}
