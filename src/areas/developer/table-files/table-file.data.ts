import { answer } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { readLanguages } from '#engine/languages/offered-languages.ts'
import { readReasonsOf } from '#engine/reasons/offered-reasons.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { readRule4Bands } from '#areas/exchange/ticket-calls/rule4-bands.facts.ts'
import { bankCells, bankColumns } from '#areas/developer/rules/banks-file.ts'
import { categoryCells, categoryColumns } from '#areas/developer/rules/categories-file.ts'
import { levelCells, levelColumns } from '#areas/developer/rules/levels-file.ts'
import { masterFileText } from '#areas/developer/rules/master-file.ts'
import { currencyColumns, namedCells, placeColumns } from '#areas/developer/rules/names-file.ts'
import { languageCells, languageColumns } from '#areas/developer/rules/masters/languages-file.ts'
import { reasonCells, reasonColumns } from '#areas/developer/rules/masters/reasons-file.ts'
import { bandCells, bandColumns } from '#areas/developer/rules/rule4-file.ts'
import { sportCells, sportColumns } from '#areas/developer/rules/sports-file.ts'
import { templateCells, templateColumnNames } from '#areas/developer/rules/templates-file.ts'
import {
  storedBanks,
  storedCategories,
  storedCurrencies,
  storedLevels,
  storedPlaces,
  storedSports,
  storedTemplates,
} from './stored-entries.facts.ts'
import { domainTables, tableFile, type sharedTables } from './table-file.queries.ts'

type DomainTable = (typeof domainTables)[number]
interface TableText {
  readonly name: string
  readonly columns: readonly string[]
  readonly entries: readonly (readonly string[])[]
}
interface FileDomain {
  readonly id: number
  readonly code: string
}

const shared: Readonly<Record<(typeof sharedTables)[number], (tx: Tx) => Promise<TableText>>> = {
  SPORT: async (tx) => ({ name: 'sports', columns: sportColumns, entries: (await storedSports(tx)).map(sportCells) }),
  TEMPLATE: async (tx) => ({
    name: 'market-templates',
    columns: templateColumnNames,
    entries: (await storedTemplates(tx)).map(templateCells),
  }),
  BANK: async (tx) => ({ name: 'banks', columns: bankColumns, entries: (await storedBanks(tx)).map(bankCells) }),
  CURRENCY: async (tx) => ({
    name: 'currencies',
    columns: currencyColumns,
    entries: (await storedCurrencies(tx)).map(namedCells),
  }),
  PLACE: async (tx) => ({ name: 'places', columns: placeColumns, entries: (await storedPlaces(tx)).map(namedCells) }),
  RULE_4: async (tx) => ({
    name: 'rule-4-bands',
    columns: bandColumns,
    entries: (await readRule4Bands(tx)).map(bandCells),
  }),
  LANGUAGE: async (tx) => ({
    name: 'languages',
    columns: languageColumns,
    entries: (await readLanguages(tx)).map(languageCells),
  }),
}

const ofDomain: Readonly<Record<DomainTable, (tx: Tx, domain: FileDomain) => Promise<TableText>>> = {
  LEVEL: async (tx, { id, code }) => ({
    name: `agent-levels-${code}`,
    columns: levelColumns,
    entries: (await storedLevels(tx, id)).map((level) => levelCells(code, level)),
  }),
  CASINO_CATEGORY: async (tx, { id, code }) => ({
    name: `casino-categories-${code}`,
    columns: categoryColumns,
    entries: (await storedCategories(tx, id)).map((category) => categoryCells(code, category)),
  }),
  REASON: async (tx, { id, code }) => ({
    name: `reasons-${code}`,
    columns: reasonColumns,
    entries: (await readReasonsOf(tx, id)).reasons.map((reason) => reasonCells(code, reason)),
  }),
}

const isOfDomain = (table: DomainTable | keyof typeof shared): table is DomainTable =>
  domainTables.some((one) => one === table)

/** The domain that is named, if the reader sees it; the only one where none is named. */
async function domainOf(tx: Tx, visible: readonly number[], named: string | undefined): Promise<FileDomain | null> {
  const ids = named === undefined ? visible : visible.filter((id) => id === Number(named))
  const [id] = ids
  if (id === undefined) return null
  if (ids.length > 1) throw new BadInput({ domain: 'Choose a domain.' })
  return (await tx.selectFrom('domain').select(['id', 'code']).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Reference data is the operator's: the staff of agents see none. */
export const tableFileAnswer = answer(tableFile, async ({ tx, actor, parameters: { table, domain } }) => {
  if (actor.agentId !== null) return null
  const own = isOfDomain(table) ? await domainOf(tx, actor.domains, domain) : null
  if (isOfDomain(table) && own === null) return null
  const text = isOfDomain(table) ? own && (await ofDomain[table](tx, own)) : await shared[table](tx)
  if (text === null) return null
  const { name, columns, entries } = text
  return { name: `${name}.csv`, entries: entries.length, csv: masterFileText(columns, entries) }
})
