import type { FastifyRequest } from 'fastify'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import { requiresStepUp } from '#blueprint/screen/permission-classes.ts'
import { createForm, editForm, loadForm, type FormRequest, type FormSaving } from '#engine/action/run-form.ts'
import type { Store } from '#engine/input/store.ts'
import type { App } from '#engine/http/app.ts'
import { circumstancesOf, headerOf } from '#engine/http/guard.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { parametersOf } from '#engine/http/query-parameters.ts'

/** The field whose text may bring pictures, and with them more than a body may have. */
function longFieldOf({ fields }: AnyForm): { readonly longField?: string } {
  const [name] = Object.entries<AnyKind>(fields).find(([, kind]) => kind.name === 'richText') ?? []
  return name === undefined ? {} : { longField: name }
}

export function addForm(app: App, { context }: AppContext, form: AnyForm, store: Store): void {
  const { create, edit } = form
  if (create) {
    const { permission } = create
    const config = { guard: { permission, stepUp: requiresStepUp({ ...form, permission }) }, ...longFieldOf(form) }
    app.post(apiPath(create.path), { config }, async (request, reply) => {
      const { status, body } = await createForm(context, store, formSavingOf(request))
      return reply.status(status).send(body)
    })
  }
  if (!edit) return
  const config = { guard: { permission: edit.permission } }
  app.get(apiPath(edit.path), { config }, async (request) => ({
    status: true,
    data: await loadForm(context, store, formRequestOf(request)),
  }))
  const saved = {
    guard: { permission: edit.permission, stepUp: requiresStepUp({ ...form, permission: edit.permission }) },
    ...longFieldOf(form),
  }
  app.put(apiPath(edit.path), { config: saved }, async (request, reply) => {
    const { status, body } = await editForm(context, store, formSavingOf(request))
    return reply.status(status).send(body)
  })
}

function formRequestOf(request: FastifyRequest): FormRequest {
  const parameters = parametersOf(request)
  return {
    actor: sessionOf(request).actor,
    id: parameters['id'] ?? Object.values(parameters).at(-1) ?? null,
    parameters,
    circumstances: circumstancesOf(request),
  }
}

const formSavingOf = (request: FastifyRequest): FormSaving => ({
  ...formRequestOf(request),
  body: request.body,
  idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
})
