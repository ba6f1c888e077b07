import type { FastifyRequest } from 'fastify'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import { asksStepUp } from '#blueprint/screen/permission-classes.ts'
import { createForm, editForm, loadForm, type FormRequest, type FormSaving } from '#engine/action/run-form.ts'
import type { Store } from '#engine/input/store.ts'
import type { App } from '#engine/http/app.ts'
import { circumstancesOf, headerOf } from '#engine/http/guard.ts'
import type { House } from '#engine/http/house.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { parametersOf } from '#engine/http/query-text.ts'

export function addForm(app: App, { context }: House, form: AnyForm, store: Store): void {
  const { create, edit } = form
  if (create) {
    const { permission } = create
    const config = { guard: { permission, stepUp: asksStepUp({ ...form, permission }) } }
    app.post(apiPath(create.path), { config }, async (request, reply) => {
      const { status, body } = await createForm(context, store, saving(request))
      return reply.status(status).send(body)
    })
  }
  if (!edit) return
  const config = { guard: { permission: edit.permission } }
  app.get(apiPath(edit.path), { config }, async (request) => ({
    status: true,
    data: await loadForm(context, store, asked(request)),
  }))
  const saved = { guard: { permission: edit.permission, stepUp: asksStepUp({ ...form, permission: edit.permission }) } }
  app.put(apiPath(edit.path), { config: saved }, async (request, reply) => {
    const { status, body } = await editForm(context, store, saving(request))
    return reply.status(status).send(body)
  })
}

function asked(request: FastifyRequest): FormRequest {
  const parameters = parametersOf(request)
  return {
    actor: liveOf(request).actor,
    id: parameters['id'] ?? Object.values(parameters).at(-1) ?? null,
    parameters,
    circumstances: circumstancesOf(request),
  }
}

const saving = (request: FastifyRequest): FormSaving => ({
  ...asked(request),
  body: request.body,
  idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
})
