import { action } from '#blueprint/action.ts'
import type { ActBinding } from './run.ts'
import type { OwnStore } from './store.ts'

/** 'role.saved': how logs call what a form does. */
export const formAction = ({ form }: Pick<OwnStore, 'form'>, what: 'created' | 'saved'): string =>
  `${form.noun.replaceAll(' ', '-')}.${what}`

/** Saving as an act, so that an approval finds again what was asked and does it with the same rule. */
export function actOfForm(store: OwnStore): ActBinding {
  const { form, read, rule } = store
  const [owner = '', name = ''] = formAction(store, 'saved').split('.')
  if (!form.edit) throw new Error(`The form ${form.noun} edits nothing that could wait`)
  const { title, permission } = form.edit
  return {
    path: `/${owner}`,
    act: {
      action: action({ name, title, permission, on: 'row', input: form.fields, secondPerson: 'always' }),
      facts: (tx, { id, actor, agentIds, input }) => read(tx, id, actor, { agentIds, entered: input as never }),
      rule: (loaded, { input, ...asked }) => rule(loaded, input as never, asked),
    },
  }
}
