import { languagesKey } from '#blueprint/languages.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { readLanguages } from '#engine/languages/offered-languages.ts'
import {
  changedLanguages,
  languageColumns,
  languageProblems,
  languageText,
  readLanguageFile,
} from '#areas/developer/rules/masters/languages-file.ts'
import { fileFacts, fileRefusal, hasCodeOf } from './import-tables.act.ts'
import { importLanguages } from './masters.actions.ts'

/** Players read in these from the next second on; what is written in others stays, and is shown once they are active again. */
export const importLanguagesAct = act(importLanguages, {
  async facts(tx, request) {
    const facts = await fileFacts(tx, request, {
      name: 'languages',
      columns: languageColumns,
      read: readLanguageFile,
      known: readLanguages,
      problems: languageProblems,
      changed: changedLanguages,
      isOf: hasCodeOf,
      text: languageText,
    })
    if (facts === null) return null
    const stored = await tx
      .selectFrom('setting')
      .select('version')
      .where('domain_id', '=', 0)
      .where('key', '=', languagesKey)
      .executeTakeFirst()
    return { ...facts, isStored: stored !== undefined }
  },
  rule(facts, { actor }): Decision {
    const refused = fileRefusal(facts)
    if (refused) return refused
    const values = {
      value: { languages: facts.changed.map(({ code, name, isActive }) => ({ code, name, isActive })) },
      updated_by: actor.username,
    }
    const key = { domain_id: 0, key: languagesKey }
    return decide({
      rows: [
        facts.isStored
          ? { table: 'setting' as const, key, values }
          : { table: 'setting' as const, values: { ...key, ...values } },
      ],
      message: `Languages imported: ${facts.changed.length}`,
    })
  },
})
