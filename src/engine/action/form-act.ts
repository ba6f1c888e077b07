import { action } from '#blueprint/screen/action.ts'
import type { Subject } from './act.ts'
import { formFields } from './form-fields.ts'
import type { ActBinding } from '#engine/run.ts'
import type { Loaded, OwnStore } from '#engine/input/store.ts'

/** 'role.saved': how logs call what a form does. */
export const formAction = ({ form }: Pick<OwnStore, 'form'>, what: 'created' | 'saved'): string =>
  `${form.noun.replaceAll(' ', '-')}.${what}`

/** What both persons decide on is the whole form as it stood. */
export const subjectShown = ({ form }: Pick<OwnStore, 'form'>, { subject, values }: Loaded<any>): Subject => ({
  ...subject,
  shown: formFields.toWire(form.fields, values),
})

/** Creating or saving as an act, so that an approval finds again what was asked and does it with the same rule. */
export function actOfForm(store: OwnStore, what: 'created' | 'saved'): ActBinding {
  const { form, read, rule } = store
  const [owner = '', name = ''] = formAction(store, what).split('.')
  const doorway = what === 'created' ? form.create : form.edit
  if (!doorway) throw new Error(`The form ${form.noun} cannot be ${what}, so no request can await approval`)
  const { title, permission } = doorway
  return {
    path: `/${owner}`,
    act: {
      action: action({ name, title, permission, on: 'row', input: form.fields, secondPerson: 'always' }),
      async facts(tx, { id, actor, scope, input }) {
        const loaded = await read(tx, what === 'created' ? null : id, actor, { scope, entered: input as never })
        return loaded && { ...loaded, subject: subjectShown(store, loaded) }
      },
      rule: (loaded, { input, ...asked }) => rule(loaded, input as never, asked),
    },
  }
}
