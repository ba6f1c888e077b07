import type { FastifyReply, FastifyRequest } from 'fastify'
import { actionPath } from '#blueprint/screen/list.ts'
import { asksStepUp } from '#blueprint/screen/permission-classes.ts'
import { decideApproval, waitingApprovals } from '#engine/approvals/approvals.ts'
import type { Act } from '#engine/action/act.ts'
import { runAction, type ActBinding } from '#engine/action/run-act.ts'
import type { App } from '#engine/http/app.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import type { PlacedAction } from './catalogue.ts'
import { circumstancesOf, headerOf } from '#engine/http/guard.ts'
import type { House } from '#engine/http/house.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { parametersOf, queryOf, refuseUnknown } from '#engine/http/query-text.ts'
import { siteCalls } from './site-calls.ts'

export function addAction(app: App, house: House, { owner, action }: PlacedAction, act: Act): void {
  const binding: ActBinding = { path: owner.path, act }
  const guard = { permission: action.permission, stepUp: asksStepUp(action) }
  const config = { guard, takesQuery: true } as const
  app.post(actionPath(owner, action), { config }, async (request, reply) => {
    const { status, body } = await runAction(house.context, binding, asked(binding, request))
    return answer(reply, status, body)
  })
}

function asked({ act: { action } }: ActBinding, request: FastifyRequest) {
  const parameters = parametersOf(request)
  const ofRow = action.on === 'row' ? (parameters['id'] ?? Object.values(parameters).at(-1) ?? null) : null
  return {
    actor: liveOf(request).actor,
    id: ofRow,
    body: request.body,
    idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
    preview: isPreview(request),
    parameters,
    circumstances: circumstancesOf(request),
  }
}

/** Whoever asks to look only, in whatever words, must never have it done. */
function isPreview(request: FastifyRequest): boolean {
  const given = queryOf(request)
  refuseUnknown(given, (name) => name === 'preview' && given['preview'] === '1')
  return 'preview' in given
}

const answer = (reply: FastifyReply, status: number, body: unknown): FastifyReply => reply.status(status).send(body)

/** What waits for a second person. Who may see and decide what follows from each action's own permission. */
export function addApprovals(app: App, { context }: House): void {
  addRead(app, siteCalls.approvals, (request) => waitingApprovals(context, liveOf(request).actor))
  addCall(app, siteCalls.decision, async (request) => {
    const { decision, reason = null } = siteCalls.decision.body.parse(request.body)
    const id = parametersOf(request)['id'] ?? ''
    return decideApproval(context, {
      actor: liveOf(request).actor,
      id,
      decision,
      reason,
      circumstances: circumstancesOf(request),
    })
  })
}
