import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { bankColumns, bankProblems, changedBanks, readBanks } from '#areas/developer/rules/banks-file.ts'
import { changedLevels, levelColumns, levelProblems, readLevels } from '#areas/developer/rules/levels-file.ts'
import { storedBanks, storedLevels } from '#areas/developer/table-files/stored-entries.facts.ts'
import { domainFileFacts } from '../table-files/domain-of-file.facts.ts'
import { fileFacts, fileRefusal, hasCodeOf } from './import-tables.act.ts'
import { importBanks, importLevels } from './masters.actions.ts'

export const importLevelsAct = act(importLevels, {
  facts: (tx, request) =>
    domainFileFacts(tx, request, {
      name: 'agent levels',
      lock: 'agent_level',
      columns: levelColumns,
      read: readLevels,
      known: storedLevels,
      problems: (lines, known, { hasDomain }) => (hasDomain ? levelProblems(lines, known) : []),
      changed: changedLevels,
      // Levels follow each other: each is read beside the others.
      isOf: () => true,
      text: ({ level, code, name }) => `${level} ${code} ${name}`,
    }),
  rule(facts): Decision {
    const { domainId, known, changed } = facts
    return (
      fileRefusal(facts) ??
      decide({
        rows: changed.map(({ level, code, name }) =>
          known.some((one) => one.level === level)
            ? { table: 'agent_level' as const, key: { domain_id: domainId, level }, values: { code, name } }
            : { table: 'agent_level' as const, values: { domain_id: domainId, level, code, name } },
        ),
        message: `Levels imported: ${changed.length}`,
      })
    )
  },
})

export const importBanksAct = act(importBanks, {
  facts: (tx, request) =>
    fileFacts(tx, request, {
      name: 'banks',
      columns: bankColumns,
      read: readBanks,
      known: storedBanks,
      problems: bankProblems,
      changed: changedBanks,
      isOf: hasCodeOf,
      text: ({ code, name }) => `${code} ${name}`,
    }),
  rule(facts, { actor, now }): Decision {
    const { known, changed } = facts
    const by = { updated_by: actor.username, updated_at: now }
    return (
      fileRefusal(facts) ??
      decide({
        rows: changed.map(({ code, name }) =>
          known.some((one) => one.code === code)
            ? { table: 'bank' as const, key: { code }, values: { name, ...by } }
            : { table: 'bank' as const, values: { code, name, ...by } },
        ),
        message: `Banks imported: ${changed.length}`,
      })
    )
  },
})
