import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import { operatorWide, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

export interface AlertLookup {
  readonly id: string
  readonly scope: Scope
}

export interface AlertRow {
  readonly id: string
  readonly domain_id: number | null
  readonly agent_id: bigint | null
  readonly player_id: bigint | null
  readonly staff_agent: bigint | null
  readonly type: string
  readonly device: string
  readonly ip: string | null
  readonly status: string
  readonly version: number
}

/** Locks the alert if its player or staff user is in the actor's downline. */
export async function lockAlert(tx: Tx, { id, scope }: AlertLookup) {
  if (!isUuid(id)) return null
  const { rows } = await sql<AlertRow>`
    select a.id, a.domain_id, coalesce(p.agent_id, f.agent_id) as agent_id, a.player_id, f.agent_id as staff_agent, a.type, a.device, a.ip, a.status, a.version
    from device_alert a left join player p on p.cell = cell_of(a.player_id) and p.id = a.player_id left join staff f on f.id = a.staff_id
    where a.id = ${id} and ${scope.within(sql`coalesce(p.agent_id, f.agent_id)`)} for update of a`.execute(tx)
  const [row] = rows
  if (!row) return null
  const subject: Subject<'device_alert'> = {
    table: 'device_alert',
    key: { id },
    state: row.status,
    version: row.version,
    domainId: row.domain_id ?? operatorWide,
    agentId: row.agent_id ?? operatorWide,
    name: `device alert ${id}`,
    shown: { id, type: row.type, device: row.device, status: row.status },
  }
  return { row, subject }
}
