import { sql } from 'kysely'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { act, operatorWide, type BatchSubject, type Tx } from '#engine/action/act.ts'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import {
  categoryColumns,
  categoryProblems,
  changedCategories,
  readCategories,
  type Category,
} from '#areas/developer/rules/categories-file.ts'
import { otherDomains, problemSummary } from '#areas/developer/rules/master-file.ts'
import { storedCategories, type StoredCategory } from '#areas/developer/table-files/stored-entries.facts.ts'
import { domainOfFile } from './domain-of-file.facts.ts'
import { importCategories } from './masters.actions.ts'

/** Two imports of the table follow each other. */
async function categoriesOf(tx: Tx, domainId: number): Promise<readonly StoredCategory[]> {
  await sql`select pg_advisory_xact_lock(hashtext('casino_category'))`.execute(tx)
  return storedCategories(tx, domainId)
}

const text = (categories: readonly Category[]): string =>
  categories
    .map(({ slug, name, isInMenu, homeRows, layout }) =>
      [slug, name, isInMenu ? 'in the menu' : 'not in the menu', `${homeRows} rows`, layout].join(' '),
    )
    .join(', ')

async function factsOf(tx: Tx, csv: string) {
  const table = csvRows(csv, categoryColumns)
  const { lines, problems } =
    'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readCategories(table.rows)
  const { domain, unknown } = await domainOfFile(tx, lines)
  const known = domain ? await categoriesOf(tx, domain.id) : []
  const changed = changedCategories(lines, known)
  const subject: BatchSubject = {
    table: null,
    key: { id: `categories-${domain?.id ?? 0}` },
    domainId: domain?.id ?? null,
    agentId: operatorWide,
    name: `casino categories of ${domain?.name ?? 'a domain'}`,
    shown: {
      lines: String(lines.length),
      changes: text(changed),
      entries: text(known.filter(({ slug }) => changed.some((one) => one.slug === slug))),
    },
  }
  return {
    domainId: domain?.id ?? null,
    known,
    changed,
    problems: [...problems, ...otherDomains(lines), ...unknown, ...categoryProblems(lines, known)],
    subject,
  }
}

/** A category that is added is not shown until it is switched on, on its own page. */
export const importCategoriesAct = act(importCategories, {
  facts: async (tx, { input, actor }) => (actor.agentId === null ? factsOf(tx, input.csv) : null),
  rule({ domainId, known, changed, problems }, { actor, now }): Decision {
    if (problems.length > 0) return refuse(problemSummary(problems), 'csv')
    if (domainId === null || changed.length === 0) return refuse('No line changes anything.', 'csv')
    const last = Math.max(0, ...known.map(({ position }) => position))
    const added = changed.filter(({ slug }) => !known.some((one) => one.slug === slug))
    return decide({
      rows: changed.map((line) => {
        const { slug, name: title, isInMenu, homeRows, layout } = line
        const values = {
          title,
          is_in_menu: isInMenu,
          home_rows: homeRows,
          layout,
          updated_by: actor.username,
          updated_at: now,
        }
        const stored = known.find((one) => one.slug === slug)
        if (stored !== undefined) return { table: 'casino_category' as const, key: { id: stored.id }, values }
        const position = last + added.indexOf(line) + 1
        return {
          table: 'casino_category' as const,
          values: { ...values, domain_id: domainId, vertical: 'gap' as const, slug, position },
        }
      }),
      message: `Categories imported: ${changed.length}`,
    })
  },
})
