import { sql } from 'kysely'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { act, operatorWide, type BatchSubject, type Tx } from '#engine/action/act.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import {
  bankColumns,
  bankProblems,
  changedBanks,
  readBanks,
  type Bank,
  type BankLine,
} from '#areas/developer/rules/banks-file.ts'
import {
  changedLevels,
  levelColumns,
  levelProblems,
  readLevels,
  type KnownLevel,
  type LevelLine,
} from '#areas/developer/rules/levels-file.ts'
import { otherDomains, problemSummary } from '#areas/developer/rules/master-file.ts'
import { storedBanks, storedLevels } from '#areas/developer/table-files/stored-entries.facts.ts'
import { domainOfFile } from './domain-of-file.facts.ts'
import { importBanks, importLevels } from './masters.actions.ts'

interface FileFacts<Line, Known> {
  readonly subject: BatchSubject
  readonly changed: readonly Line[]
  readonly known: readonly Known[]
  readonly problems: readonly string[]
}
type LevelFacts = FileFacts<LevelLine, KnownLevel> & { readonly domainId: number | null }

/** Two imports of a table follow each other. */
const lock = (tx: Tx, table: string) => sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(tx)

/** The levels of a domain with their agents. */
async function levelsOf(tx: Tx, domainId: number): Promise<readonly KnownLevel[]> {
  await lock(tx, 'agent_level')
  return storedLevels(tx, domainId)
}

export const importLevelsAct = act(importLevels, {
  async facts(tx, { input, actor }): Promise<LevelFacts | null> {
    if (actor.agentId !== null) return null
    const table = csvRows(input.csv, levelColumns)
    const { lines, problems } =
      'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readLevels(table.rows)
    const { domain, unknown } = await domainOfFile(tx, lines)
    const known = domain ? await levelsOf(tx, domain.id) : []
    const changed = changedLevels(lines, known)
    const text = (levels: readonly (KnownLevel | LevelLine)[]) =>
      levels.map(({ level, code, name }) => `${level} ${code} ${name}`).join(', ')
    return {
      domainId: domain?.id ?? null,
      known,
      changed,
      problems: [...problems, ...otherDomains(lines), ...unknown, ...(domain ? levelProblems(lines, known) : [])],
      subject: {
        table: null,
        key: { id: `levels-${domain?.id ?? 0}` },
        domainId: domain?.id ?? null,
        agentId: operatorWide,
        name: `agent levels of ${domain?.name ?? 'a domain'}`,
        shown: { lines: String(lines.length), changes: text(changed), levels: text(known) },
      },
    }
  },
  rule({ domainId, known, changed, problems }): Decision {
    if (problems.length > 0) return refuse(problemSummary(problems), 'csv')
    if (domainId === null || changed.length === 0) return refuse('No line changes anything.', 'csv')
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

export const importBanksAct = act(importBanks, {
  async facts(tx, { input, actor }): Promise<FileFacts<BankLine, Bank> | null> {
    if (actor.agentId !== null) return null
    await lock(tx, 'bank')
    const table = csvRows(input.csv, bankColumns)
    const { lines, problems } =
      'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readBanks(table.rows)
    const known = await storedBanks(tx)
    const changed = changedBanks(lines, known)
    const text = (banks: readonly Bank[]) => banks.map(({ code, name }) => `${code} ${name}`).join(', ')
    return {
      known,
      changed,
      problems: [...problems, ...bankProblems(lines, known)],
      subject: {
        table: null,
        key: { id: 'banks' },
        domainId: operatorWide,
        agentId: operatorWide,
        name: 'banks',
        shown: {
          lines: String(lines.length),
          changes: text(changed),
          banks: text(known.filter(({ code }) => changed.some((one) => one.code === code))),
        },
      },
    }
  },
  rule({ known, changed, problems }, { actor, now }): Decision {
    if (problems.length > 0) return refuse(problemSummary(problems), 'csv')
    if (changed.length === 0) return refuse('No line changes anything.', 'csv')
    const by = { updated_by: actor.username, updated_at: now }
    return decide({
      rows: changed.map(({ code, name }) =>
        known.some((one) => one.code === code)
          ? { table: 'bank' as const, key: { code }, values: { name, ...by } }
          : { table: 'bank' as const, values: { code, name, ...by } },
      ),
      message: `Banks imported: ${changed.length}`,
    })
  },
})
