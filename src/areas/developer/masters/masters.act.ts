import { sql } from 'kysely'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { act, type BatchSubject, type Tx } from '#engine/action/act.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import {
  changedLevels,
  levelColumns,
  levelProblems,
  readLevels,
  type KnownLevel,
  type LevelLine,
} from '#areas/developer/rules/levels-file.ts'
import { importLevels } from './masters.actions.ts'

interface Facts {
  readonly subject: BatchSubject
  readonly domainId: number | null
  readonly changed: readonly LevelLine[]
  readonly known: readonly KnownLevel[]
  readonly problems: readonly string[]
}

/** The levels of a domain with their agents. Two imports follow each other. */
async function levelsOf(tx: Tx, domainId: number): Promise<readonly KnownLevel[]> {
  await sql`select pg_advisory_xact_lock(hashtext('agent_level'))`.execute(tx)
  const { rows } = await sql<KnownLevel>`select l.level, l.code, l.name,
    (select count(*)::int from agent a where a.domain_id = l.domain_id and a.level = l.level) as agents
    from agent_level l where l.domain_id = ${domainId} order by l.level`.execute(tx)
  return rows
}

/** The one domain of the lines, if the actor sees it. */
async function domainOf(
  tx: Tx,
  lines: readonly LevelLine[],
): Promise<{ readonly id: number; readonly name: string } | null> {
  const codes = [...new Set(lines.map(({ domain }) => domain))]
  if (codes.length !== 1) return null
  const { rows } = await sql<{ id: number; name: string }>`select id, name from domain
    where code = ${codes[0]} and id = any(visible_domains())`.execute(tx)
  return rows[0] ?? null
}

export const importLevelsAct = act(importLevels, {
  async facts(tx, { input, actor }): Promise<Facts> {
    const table = csvRows(input.csv, levelColumns)
    const { lines, problems } =
      'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readLevels(table.rows)
    const domain = await domainOf(tx, lines)
    const known = domain ? await levelsOf(tx, domain.id) : []
    const changed = changedLevels(lines, known)
    const unknown = lines.length > 0 && !domain ? ['All lines must name one domain by its code.'] : []
    return {
      domainId: domain?.id ?? null,
      known,
      changed,
      problems: [...problems, ...unknown, ...(domain ? levelProblems(lines, known) : [])],
      subject: {
        table: null,
        key: { id: `levels-${domain?.id ?? 0}` },
        domainId: domain?.id ?? null,
        agentId: actor.agentId,
        name: `agent levels of ${domain?.name ?? 'a domain'}`,
        shown: {
          lines: String(lines.length),
          changes: changed.map(({ level, code, name }) => `${level} ${code} ${name}`).join(', '),
          levels: known.map(({ level, code, name }) => `${level} ${code} ${name}`).join(', '),
        },
      },
    }
  },
  rule({ domainId, known, changed, problems }): Decision {
    if (problems.length > 0 || domainId === null) return refuse(problems.join(' '), 'csv')
    if (changed.length === 0) return refuse('No line changes anything.', 'csv')
    return decide({
      rows: changed.map(({ level, code, name }) =>
        known.some((one) => one.level === level)
          ? { table: 'agent_level' as const, key: { domain_id: domainId, level }, values: { code, name } }
          : { table: 'agent_level' as const, values: { domain_id: domainId, level, code, name } },
      ),
      message: `Levels imported: ${changed.length}`,
    })
  },
})
