import { sql } from 'kysely'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { isSameTemplate, templateColumns } from '#areas/exchange/rules/markets/market-template.ts'
import {
  changedTemplates,
  readTemplates,
  templateCells,
  templateColumnNames,
  templateProblems,
} from '#areas/developer/rules/templates-file.ts'
import { storedTemplates } from '#areas/developer/table-files/stored-entries.facts.ts'
import { fileFacts, fileRefusal } from './import-tables.act.ts'
import { importTemplates } from './masters.actions.ts'

/** Ids for so many templates. */
async function firstIdOf(tx: Tx, count: number): Promise<bigint> {
  const { rows } = await sql<{ first: bigint }>`select take_ids('catalogue', ${count}::int) as first`.execute(tx)
  return rows[0]?.first ?? 0n
}

/** Markets that were made from a template before keep their values. */
export const importTemplatesAct = act(importTemplates, {
  async facts(tx, request) {
    const sports = await tx.selectFrom('sport').select('id').execute()
    const facts = await fileFacts(tx, request, {
      name: 'market template',
      columns: templateColumnNames,
      read: readTemplates,
      known: storedTemplates,
      problems: (lines, known) =>
        templateProblems(
          lines,
          known,
          sports.map(({ id }) => id),
        ),
      changed: changedTemplates,
      isOf: isSameTemplate,
      text: (template) => templateCells(template).join(' ').replaceAll(/ +/g, ' ').trim(),
    })
    if (facts === null) return null
    const added = facts.changed.filter((line) => !facts.known.some((stored) => isSameTemplate(stored, line)))
    return { ...facts, added, firstId: added.length === 0 ? 0n : await firstIdOf(tx, added.length) }
  },
  rule(facts): Decision {
    const refused = fileRefusal(facts)
    if (refused) return refused
    const { known, added, firstId } = facts
    return decide({
      rows: facts.changed.map((line) => {
        const stored = known.find((one) => isSameTemplate(one, line))
        const values = templateColumns(line)
        return stored === undefined
          ? { table: 'market_template' as const, values: { ...values, id: firstId + BigInt(added.indexOf(line)) } }
          : { table: 'market_template' as const, key: { id: stored.id }, values }
      }),
      message: `Templates imported: ${facts.changed.length}`,
    })
  },
})
