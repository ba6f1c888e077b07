import { sql } from 'kysely'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { act, batchOf, operatorWide, type BatchSubject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import { digitsOf } from '#values/currency.ts'
import { formatOdds } from '#values/odds.ts'
import { rule4Key, type Deduction } from '#areas/exchange/rules/sportsbook/rule4.ts'
import { readRule4Bands } from '#areas/exchange/ticket-calls/rule4-bands.facts.ts'
import { problemSummary, type MasterFile } from '#areas/developer/rules/master-file.ts'
import {
  changedNames,
  currencyColumns,
  currencyProblems,
  placeColumns,
  placeProblems,
  readCurrencies,
  readPlaces,
  type NamedCode,
} from '#areas/developer/rules/names-file.ts'
import { areSameBands, bandColumns, readBands } from '#areas/developer/rules/rule4-file.ts'
import { changedSports, readSports, sportColumns, sportProblems } from '#areas/developer/rules/sports-file.ts'
import { storedCurrencies, storedPlaces, storedSports } from '#areas/developer/table-files/stored-entries.facts.ts'
import { importBands, importCurrencies, importPlaces, importSports } from './masters.actions.ts'

export interface ImportedTable<Line, Known> {
  readonly name: string
  readonly columns: readonly string[]
  readonly read: (rows: readonly SheetRow[]) => MasterFile<Line>
  readonly known: (tx: Tx) => Promise<readonly Known[]>
  readonly problems: (lines: readonly Line[], known: readonly Known[]) => readonly string[]
  readonly changed: (lines: readonly Line[], known: readonly Known[]) => readonly Line[]
  /** Whether a stored entry is one that this line changes. */
  readonly isOf: (line: Line, known: Known) => boolean
  readonly text: (entry: Line | Known) => string
}

export interface FileFacts<Line, Known> {
  readonly subject: BatchSubject
  readonly changed: readonly Line[]
  readonly known: readonly Known[]
  readonly problems: readonly string[]
}

export interface FileRequest {
  readonly input: { readonly csv: string }
  readonly actor: Actor
}

export function readFile<Line>(
  csv: string,
  { columns, read }: Pick<ImportedTable<Line, never>, 'columns' | 'read'>,
): MasterFile<Line> {
  const sheet = csvRows(csv, columns)
  return 'unreadable' in sheet ? { lines: [], problems: [sheet.unreadable] } : read(sheet.rows)
}

/** What the preview and the log show of a file: what it changes, and the entries as they were. */
export const shownOf = <Line, Known>(
  { text, isOf }: Pick<ImportedTable<Line, Known>, 'text' | 'isOf'>,
  {
    lines,
    known,
    changed,
  }: { readonly lines: readonly Line[]; readonly known: readonly Known[]; readonly changed: readonly Line[] },
) => ({
  lines: String(lines.length),
  changes: changed.map(text).join(', '),
  entries: known
    .filter((entry) => changed.some((line) => isOf(line, entry)))
    .map(text)
    .join(', '),
})

/** What a file would do, for staff of the operator. Two imports of a table follow each other. */
export async function fileFacts<Line, Known>(
  tx: Tx,
  { input, actor }: FileRequest,
  table: ImportedTable<Line, Known>,
): Promise<FileFacts<Line, Known> | null> {
  if (actor.agentId !== null) return null
  await sql`select pg_advisory_xact_lock(hashtext(${table.name}))`.execute(tx)
  const { lines, problems } = readFile(input.csv, table)
  const known = await table.known(tx)
  const changed = table.changed(lines, known)
  return {
    known,
    changed,
    problems: [...problems, ...table.problems(lines, known)],
    subject: batchOf(table.name, {
      key: { id: table.name },
      domainId: operatorWide,
      agentId: operatorWide,
      shown: shownOf(table, { lines, known, changed }),
    }),
  }
}

export function fileRefusal<Line, Known>({ problems, changed }: FileFacts<Line, Known>): Refusal | null {
  if (problems.length > 0) return refuse(problemSummary(problems), 'csv')
  return changed.length === 0 ? refuse('No line changes anything.', 'csv') : null
}

export const hasCodeOf = (line: { readonly code: string }, { code }: { readonly code: string }): boolean =>
  line.code === code

const sportsAct = act(importSports, {
  facts: (tx, request) =>
    fileFacts(tx, request, {
      name: 'sport',
      columns: sportColumns,
      read: readSports,
      known: storedSports,
      problems: sportProblems,
      changed: changedSports,
      isOf: hasCodeOf,
      text: ({ code, name, order, isActive }) => `${code} ${name} ${order} ${isActive ? 'yes' : 'no'}`,
    }),
  rule: (facts): Decision =>
    fileRefusal(facts) ??
    decide({
      rows: facts.changed.map(({ code, name, order, isActive }) =>
        facts.known.some((one) => one.code === code)
          ? { table: 'sport' as const, key: { id: code }, values: { name, sort_order: order, is_active: isActive } }
          : { table: 'sport' as const, values: { id: code, name, sort_order: order, is_active: isActive } },
      ),
      message: `Sports imported: ${facts.changed.length}`,
    }),
})

const named = ({ code, name }: NamedCode): string => `${code} ${name}`

const currenciesAct = act(importCurrencies, {
  facts: (tx, request) =>
    fileFacts(tx, request, {
      name: 'currency',
      columns: currencyColumns,
      read: readCurrencies,
      known: storedCurrencies,
      problems: currencyProblems,
      changed: changedNames,
      isOf: hasCodeOf,
      text: named,
    }),
  rule: (facts): Decision =>
    fileRefusal(facts) ??
    decide({
      rows: facts.changed.map(({ code, name: symbol }) =>
        facts.known.some((one) => one.code === code)
          ? { table: 'currency' as const, key: { code }, values: { symbol } }
          : { table: 'currency' as const, values: { code, symbol, minor_digits: digitsOf(code) } },
      ),
      events: [{ name: 'currency.changed' }],
      message: `Currencies imported: ${facts.changed.length}`,
    }),
})

const placesAct = act(importPlaces, {
  facts: (tx, request) =>
    fileFacts(tx, request, {
      name: 'geo_rule',
      columns: placeColumns,
      read: readPlaces,
      known: storedPlaces,
      problems: placeProblems,
      changed: changedNames,
      isOf: hasCodeOf,
      text: named,
    }),
  rule: (facts, { actor }): Decision =>
    fileRefusal(facts) ??
    decide({
      rows: facts.changed.flatMap(({ code, name }) =>
        facts.known
          .filter((place) => place.code === code)
          .map(({ id }) => ({
            table: 'geo_rule' as const,
            key: { id },
            values: { name, updated_by: actor.username },
          })),
      ),
      message: `Names imported: ${facts.changed.length}`,
    }),
})

const bandText = ({ below, pence }: Deduction): string => `below ${formatOdds(below)} ${pence}p`

/** Withdrawals that are entered or reported from now on are deducted by the new bands; those before keep theirs. */
const bandsAct = act(importBands, {
  facts: async (tx, request) => {
    const facts = await fileFacts(tx, request, {
      name: 'rule 4 bands',
      columns: bandColumns,
      read: readBands,
      known: readRule4Bands,
      problems: () => [],
      changed: (lines, known) => (areSameBands(lines, known) ? [] : lines),
      isOf: () => true,
      text: bandText,
    })
    if (facts === null) return null
    const stored = await tx
      .selectFrom('setting')
      .select('version')
      .where('domain_id', '=', 0)
      .where('key', '=', rule4Key)
      .executeTakeFirst()
    return { ...facts, isStored: stored !== undefined }
  },
  rule(facts, { actor }): Decision {
    const refused = fileRefusal(facts)
    if (refused) return refused
    const values = {
      value: { bands: facts.changed.map(({ below, pence }) => ({ below, pence })) },
      updated_by: actor.username,
    }
    const key = { domain_id: 0, key: rule4Key }
    return decide({
      rows: [
        facts.isStored
          ? { table: 'setting' as const, key, values }
          : { table: 'setting' as const, values: { ...key, ...values } },
      ],
      message: `Bands imported: ${facts.changed.length}`,
    })
  },
})

export const importTableActs = [sportsAct, currenciesAct, placesAct, bandsAct]
