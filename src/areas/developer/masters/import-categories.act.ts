import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import {
  categoryColumns,
  categoryProblems,
  changedCategories,
  readCategories,
} from '#areas/developer/rules/categories-file.ts'
import { storedCategories } from '#areas/developer/table-files/stored-entries.facts.ts'
import { domainFileFacts } from '../table-files/domain-of-file.facts.ts'
import { fileRefusal } from './import-tables.act.ts'
import { importCategories } from './masters.actions.ts'

/** A category that is added is not shown until it is switched on, on its own page. */
export const importCategoriesAct = act(importCategories, {
  facts: (tx, request) =>
    domainFileFacts(tx, request, {
      name: 'casino categories',
      lock: 'casino_category',
      columns: categoryColumns,
      read: readCategories,
      known: storedCategories,
      problems: categoryProblems,
      changed: changedCategories,
      isOf: (line, { slug }) => line.slug === slug,
      text: ({ slug, name, isInMenu, homeRows, layout }) =>
        [slug, name, isInMenu ? 'in the menu' : 'not in the menu', `${homeRows} rows`, layout].join(' '),
    }),
  rule(facts, { actor, now }): Decision {
    const refused = fileRefusal(facts)
    if (refused) return refused
    const { domainId, known, changed } = facts
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
