import { sql } from 'kysely'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { newName, type NamedEntry } from '#areas/developer/rules/master-name.ts'
import { renameEntry } from './masters.actions.ts'
import { agentLevel, bank } from './named-entry.record.ts'

interface Bank extends NamedEntry {
  readonly table: 'BANK'
  readonly code: string
  readonly subject: Subject<'bank'>
}
interface Level extends NamedEntry {
  readonly table: 'LEVEL'
  readonly domainId: number
  readonly level: number
  readonly subject: Subject<'agent_level'>
}

async function lockBank(tx: Tx, code: string): Promise<Bank | null> {
  await sql`select pg_advisory_xact_lock(hashtext('banks'))`.execute(tx)
  const banks = await tx.selectFrom('bank').select(['code', 'name']).orderBy('code').execute()
  const found = banks.find((one) => one.code === code)
  if (!found) return null
  return {
    table: 'BANK',
    code,
    name: found.name,
    others: banks.flatMap((one) => (one.code === code ? [] : [one.name])),
    subject: bank.subjectOf(found, { shown: { name: found.name } }),
  }
}

async function lockLevel(tx: Tx, domainId: number, level: number): Promise<Level | null> {
  await sql`select pg_advisory_xact_lock(hashtext('agent_level'))`.execute(tx)
  const { rows } = await sql<{ level: number; code: string; name: string; domain: string }>`
    select l.level, l.code, l.name, d.name as domain from agent_level l join domain d on d.id = l.domain_id
    where l.domain_id = ${domainId} and d.id = any(visible_domains()) order by l.level`.execute(tx)
  const found = rows.find((one) => one.level === level)
  if (!found) return null
  return {
    table: 'LEVEL',
    domainId,
    level,
    name: found.name,
    others: rows.flatMap((one) => (one.level === level ? [] : [one.name])),
    subject: agentLevel.subjectOf({ ...found, domainId }, { shown: { name: found.name } }),
  }
}

export const renameEntryAct = act(renameEntry, {
  async facts(tx, { id, actor }): Promise<Bank | Level | null> {
    if (actor.agentId !== null) return null
    const [, code] = /^bank:([A-Z]{4})$/.exec(id) ?? []
    if (code !== undefined) return lockBank(tx, code)
    const [, domain, level] = /^level:(\d{1,9}):([1-9])$/.exec(id) ?? []
    return domain === undefined ? null : lockLevel(tx, Number(domain), Number(level))
  },
  rule(entry, { input, actor, now }): Decision {
    const name = newName(entry, input.name)
    if (typeof name !== 'string') return name
    return decide({
      becomes: { name },
      rows: [
        entry.table === 'BANK'
          ? {
              table: 'bank' as const,
              key: { code: entry.code },
              values: { name, updated_by: actor.username, updated_at: now },
            }
          : {
              table: 'agent_level' as const,
              key: { domain_id: entry.domainId, level: entry.level },
              values: { name },
            },
      ],
      message: 'Renamed',
    })
  },
})
