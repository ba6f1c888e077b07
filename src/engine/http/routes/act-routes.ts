import type { FastifyReply, FastifyRequest } from 'fastify'
import { actionPath } from '#blueprint/screen/list.ts'
import { requiresStepUp } from '#blueprint/screen/permission-classes.ts'
import { decideApproval, pendingApprovals } from '#engine/approvals/approvals.ts'
import type { Act } from '#engine/action/act.ts'
import { runAction, type ActBinding } from '#engine/action/run-act.ts'
import type { App } from '#engine/http/app.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import type { PlacedAction } from './catalogue.ts'
import { circumstancesOf, headerOf } from '#engine/http/guard.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { parametersOf, queryOf, rejectUnknown } from '#engine/http/query-parameters.ts'
import { siteCalls } from './site-calls.ts'

export function addAction(app: App, appContext: AppContext, { owner, action }: PlacedAction, act: Act): void {
  const binding: ActBinding = { path: owner.path, act }
  const guard = { permission: action.permission, stepUp: requiresStepUp(action) }
  const config = { guard, takesQuery: true } as const
  app.post(actionPath(owner, action), { config }, async (request, reply) => {
    const { status, body } = await runAction(appContext.context, binding, actRequestOf(binding, request))
    return sendBody(reply, status, body)
  })
}

function actRequestOf({ act: { action } }: ActBinding, request: FastifyRequest) {
  const parameters = parametersOf(request)
  const ofRow = action.on === 'row' ? (parameters['id'] ?? Object.values(parameters).at(-1) ?? null) : null
  return {
    actor: sessionOf(request).actor,
    id: ofRow,
    body: request.body,
    idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
    preview: isPreview(request),
    parameters,
    circumstances: circumstancesOf(request),
  }
}

/** Rejects any malformed preview parameter: a preview must never execute the action. */
function isPreview(request: FastifyRequest): boolean {
  const query = queryOf(request)
  rejectUnknown(query, (name) => name === 'preview' && query['preview'] === '1')
  return 'preview' in query
}

const sendBody = (reply: FastifyReply, status: number, body: unknown): FastifyReply => reply.status(status).send(body)

/**
 * Routes for pending approvals. Visibility and decisions follow from each action's own permission.
 */
export function addApprovals(app: App, { context }: AppContext): void {
  addRead(app, siteCalls.approvals, (request) => pendingApprovals(context, sessionOf(request).actor))
  addCall(app, siteCalls.decision, async (request) => {
    const { decision, reason = null } = siteCalls.decision.body.parse(request.body)
    const id = parametersOf(request)['id'] ?? ''
    return decideApproval(context, {
      actor: sessionOf(request).actor,
      id,
      decision,
      reason,
      circumstances: circumstancesOf(request),
    })
  })
}
