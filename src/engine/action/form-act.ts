import { action } from '#blueprint/screen/action.ts'
import type { AnySubject } from './act.ts'
import { formFields } from './form-fields.ts'
import type { ActBinding } from '#engine/run.ts'
import type { Loaded, Store } from '#engine/input/store.ts'

/** Audit action of a form, e.g. 'role.saved'. */
export const formAction = ({ form }: Pick<Store, 'form'>, what: 'created' | 'saved'): string =>
  `${form.noun.replaceAll(' ', '-')}.${what}`

/** Maker and approver both decide on the complete form as it was. */
export const subjectShown = ({ form }: Pick<Store, 'form'>, { subject, values }: Loaded<any>): AnySubject => ({
  ...subject,
  shown: formFields.toWire(form.fields, values),
})

/** A form's create or save as an act: an approval replays the stored request with the same rule. */
export function actOfForm(store: Store, what: 'created' | 'saved'): ActBinding {
  const { form, read, rule } = store
  const [owner = '', name = ''] = formAction(store, what).split('.')
  const route = what === 'created' ? form.create : form.edit
  if (!route) throw new Error(`The form ${form.noun} cannot be ${what}, so no request can await approval`)
  const { title, permission } = route
  return {
    path: `/${owner}`,
    recorded: (input) => formFields.toAudit(form.fields, input),
    act: {
      action: action({ name, title, permission, on: 'row', input: form.fields, secondApproval: 'always' }),
      async facts(tx, { id, actor, scope, input, maker }) {
        const loaded = await read(tx, what === 'created' ? null : id, actor, { scope, entered: input as never, maker })
        return loaded && { ...loaded, subject: subjectShown(store, loaded) }
      },
      rule: (loaded, { input, ...request }) => rule(loaded, input as never, request),
    },
  }
}
