import type { FastifyRequest } from 'fastify'
import type { AnyForm } from '#blueprint/form.ts'
import { apiPath } from '#blueprint/list.ts'
import { asksStepUp } from '#blueprint/permission-classes.ts'
import { createForm, editForm, loadForm, type FormRequest, type FormSaving } from '../engine/run-form.ts'
import type { Store } from '../engine/store.ts'
import type { App } from './app.ts'
import { circumstancesOf, headerOf } from './guard.ts'
import type { House } from './house.ts'
import { liveOf } from './live-of.ts'
import { parametersOf } from './query-text.ts'

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
