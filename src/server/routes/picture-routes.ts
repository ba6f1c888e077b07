import type { FastifyRequest } from 'fastify'
import { storePicture } from '#platform/storage/store-picture.ts'
import { showAttachment, type AttachmentOwner } from '#engine/pictures/show-attachment.ts'
import { domainOfPlayer, showPicture } from '#areas/players/kyc/documents/show-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { NotFound } from '#platform/errors/app-errors.ts'
import { inboundContext } from '#engine/inbound/inbound-context.ts'
import { requireKnownKey } from '#engine/http/partners/unknown-key.ts'
import { signedBy } from '#engine/inbound/receive.ts'
import type { App } from '#engine/http/app.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { attachmentCalls, pictureCalls } from '#server/calls/picture-calls.ts'
import { calledAs, circumstancesOf, headerOf } from '#engine/http/guard.ts'
import { viewerOf, type AppContext } from '#engine/http/app-context.ts'
import { pictureHeaders } from '#engine/pictures/picture-headers.ts'
import { parametersOf, queryOf, rejectUnknown } from '#engine/http/query-parameters.ts'

/**
 * Routes for document pictures: uploaded by sites or staff through the same checks, viewed one at a
 * time.
 */
export function addPictures(app: App, appContext: AppContext, storage: Storage): void {
  addSiteUpload(app, appContext, storage)
  addStaffUpload(app, appContext, storage)
  addDocumentView(app, appContext, storage)
  for (const bearer of [onAdjustments, onDeposits, onChargebacks]) addAttachments(app, appContext, { storage, bearer })
}

/** Site uploads are signed over the raw bytes; a repeated upload is the same file. */
function addSiteUpload(app: App, appContext: AppContext, storage: Storage): void {
  const { db } = appContext
  const keys = inboundContext(appContext)
  // Rejects unknown keys before reading eight megabytes.
  const onRequest = requireKnownKey(appContext)
  const bring = async (request: FastifyRequest) => {
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const { name, domainId } = await signedBy(keys, { rawBody: bytes, ...calledAs(request) }, new Date())
    const type = headerOf(request, 'content-type') ?? ''
    return storePicture({ db, storage }, { by: `site:${name}`, domainId }, { bytes, type })
  }
  addRead(app, pictureCalls.bySite, bring, { onRequest })
}

function addStaffUpload(app: App, appContext: AppContext, storage: Storage): void {
  addRead(app, pictureCalls.byStaff, async (request) => {
    const { db } = appContext
    const viewer = await viewerOf(appContext, request)
    const domainId = await domainOfPlayer({ db }, viewer, parametersOf(request)['player_id'] ?? '')
    if (domainId === null) throw new NotFound()
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const type = headerOf(request, 'content-type') ?? ''
    return storePicture({ db, storage }, { by: viewer.actor.username, domainId }, { bytes, type })
  })
}

function addDocumentView(app: App, appContext: AppContext, storage: Storage): void {
  addCall(app, pictureCalls.side, async (request, reply) => {
    const query = queryOf(request)
    rejectUnknown(query, (name) => name === 'reason')
    const { id = '', side = '' } = parametersOf(request)
    const { actor, scope, timeZone } = await viewerOf(appContext, request)
    const bytes = await showPicture(
      { db: appContext.db, storage },
      {
        actor,
        scope,
        timeZone,
        document: id,
        side: side.toUpperCase(),
        reason: query['reason'] ?? null,
        circumstances: circumstancesOf(request),
        now: new Date(),
      },
    )
    return reply.headers(pictureHeaders).send(bytes)
  })
}

const onAdjustments: AttachmentOwner = {
  table: 'adjustment',
  permission: attachmentCalls.adjustment.see.guard.permission,
  screen: 'player-adjustments',
}
const onDeposits: AttachmentOwner = {
  table: 'deposit',
  permission: attachmentCalls.deposit.see.guard.permission,
  screen: 'manual-deposits',
}
const onChargebacks: AttachmentOwner = {
  table: 'deposit_chargeback_evidence',
  permission: attachmentCalls.deposit_chargeback_evidence.see.guard.permission,
  screen: 'chargebacks',
}

/** Attachments are uploaded before their record exists; the record assigns the domain. */
function addAttachments(
  app: App,
  appContext: AppContext,
  { storage, bearer }: { storage: Storage; bearer: AttachmentOwner },
): void {
  const { db } = appContext
  const { bring, see } = attachmentCalls[bearer.table]
  addRead(app, bring, async (request) => {
    const { actor } = await viewerOf(appContext, request)
    const [domainId] = actor.domains
    if (domainId === undefined) throw new NotFound()
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const type = headerOf(request, 'content-type') ?? ''
    return storePicture({ db, storage }, { by: actor.username, domainId }, { bytes, type })
  })
  addCall(app, see, async (request, reply) => {
    const { actor, scope, timeZone } = await viewerOf(appContext, request)
    const id = parametersOf(request)['id'] ?? ''
    const circumstances = circumstancesOf(request)
    const lookup = { actor, scope, timeZone, bearer, id, circumstances, now: new Date() }
    return reply.headers(pictureHeaders).send(await showAttachment({ db, storage }, lookup))
  })
}
