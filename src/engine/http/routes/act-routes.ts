import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionPath, type AnyList } from '#blueprint/screen/list.ts'
import { exportRateOf, requiresStepUp } from '#blueprint/screen/permission-classes.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { ownRequests, pendingApprovals, withdrawRequest } from '#engine/approvals/inbox.ts'
import { reviewApproval } from '#engine/approvals/review.ts'
import type { Act } from '#engine/action/act.ts'
import { runAction, type ActBinding } from '#engine/action/run-act.ts'
import { matchingRowsOf } from '#engine/list/matching-rows.ts'
import { probes } from '#engine/list/plan/search.ts'
import type { App } from '#engine/http/app.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import type { PlacedAction } from './catalogue.ts'
import { circumstancesOf, headerOf } from '#engine/http/guard.ts'
import { viewerOf, type AppContext } from '#engine/http/app-context.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { parametersOf, queryOf, rejectUnknown } from '#engine/http/query-parameters.ts'
import { siteCalls } from '#blueprint/calls/site-calls.ts'

export function addAction(app: App, appContext: AppContext, { owner, action }: PlacedAction, act: Act): void {
  const binding: ActBinding = { path: owner.path, act }
  const rate = exportRateOf(action.permission)
  const list = action.on === 'rows' && owner.shape === 'list' ? owner : null
  // Filters try out personal data here as they do in the list.
  const rateOf = (query: Readonly<Record<string, string>>) =>
    rate ?? (list && probes(list, new URLSearchParams(query['matching'])) ? 'search' : null)
  const guard = {
    permission: action.permission,
    stepUp: requiresStepUp(action),
    rate: rateOf,
    whileInArchive: action.whileInArchive ?? false,
  }
  const bodyLimit = bytesOf(action)
  const config = { guard, takesQuery: true, takesBytes: bodyLimit } as const
  app.post(actionPath(owner, action), { config, bodyLimit }, async (request, reply) => {
    const matching = list ? await matchingOf(appContext, list, request) : {}
    const { status, body } = await runAction(appContext.context, binding, {
      ...actRequestOf(binding, request),
      ...matching,
    })
    return sendBody(reply, status, body)
  })
}

const usualBytes = 1_048_576

/** What is sent beside files. */
const besideFiles = 65_536

/** The largest body: files may need more than usual. */
function bytesOf({ input }: AnyAction): number {
  const files = Object.values<AnyKind>(input).reduce(
    (sum, { name, traits }) => sum + (name === 'sheet' && 'maxLength' in traits ? Number(traits.maxLength) : 0),
    0,
  )
  return Math.max(usualBytes, files + besideFiles)
}

/** An action on all rows that match the filters in the parameter `matching`, written as in the address of the list. */
async function matchingOf(appContext: AppContext, list: AnyList, request: FastifyRequest) {
  const search = queryOf(request)['matching']
  if (search === undefined) return {}
  const viewer = await viewerOf(appContext, request)
  const read = matchingRowsOf(appContext.handlers, list, viewer, new URLSearchParams(search))
  return { matching: { search, read } }
}

function actRequestOf({ act: { action } }: ActBinding, request: FastifyRequest) {
  const parameters = parametersOf(request)
  const ofRow = action.on === 'row' ? (parameters['id'] ?? Object.values(parameters).at(-1) ?? null) : null
  return {
    actor: sessionOf(request).actor,
    id: ofRow,
    body: request.body,
    idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
    preview: isPreview(request, action),
    parameters,
    circumstances: circumstancesOf(request),
  }
}

/** Rejects any malformed preview parameter: a preview must never execute the action. */
function isPreview(request: FastifyRequest, { on }: AnyAction): boolean {
  const query = queryOf(request)
  rejectUnknown(
    query,
    (name) => (name === 'preview' && query['preview'] === '1') || (name === 'matching' && on === 'rows'),
  )
  return 'preview' in query
}

const sendBody = (reply: FastifyReply, status: number, body: unknown): FastifyReply => reply.status(status).send(body)

const approvalRequestOf = (request: FastifyRequest) => ({
  actor: sessionOf(request).actor,
  id: parametersOf(request)['id'] ?? '',
  circumstances: circumstancesOf(request),
})

/**
 * Routes for pending approvals. Visibility and decisions follow from each action's own permission.
 */
export function addApprovals(app: App, { context }: AppContext): void {
  addRead(app, siteCalls.approvals, (request) => pendingApprovals(context, sessionOf(request).actor))
  addRead(app, siteCalls.ownRequests, (request) => ownRequests(context, sessionOf(request).actor))
  addRead(app, siteCalls.approval, (request) => reviewApproval(context, approvalRequestOf(request)))
  addCall(app, siteCalls.withdrawal, (request) => {
    siteCalls.withdrawal.body.parse(request.body ?? {})
    return withdrawRequest(context, approvalRequestOf(request))
  })
  addCall(app, siteCalls.decision, async (request) => {
    const { decision, reason = null } = siteCalls.decision.body.parse(request.body)
    return decideApproval(context, { ...approvalRequestOf(request), decision, reason })
  })
}
