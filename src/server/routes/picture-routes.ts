import type { FastifyRequest } from 'fastify'
import { keepPicture } from '#platform/storage/keep-picture.ts'
import { showAttachment, type Bearer } from '#engine/pictures/show-attachment.ts'
import { houseOfPlayer, showPicture } from '#areas/players/kyc-documents/show-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { NotThere } from '#platform/errors/problems.ts'
import { inboundOf } from '#engine/inbound/of-house.ts'
import { knownKey, signedBy } from '#engine/inbound/receive.ts'
import type { App } from '#engine/http/app.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { attachmentCalls, pictureCalls } from '#server/calls/picture-calls.ts'
import { circumstancesOf, headerOf } from '#engine/http/guard.ts'
import { askerOf, type House } from '#engine/http/house.ts'
import { pictureHeaders } from '#engine/pictures/picture-answer.ts'
import { parametersOf, queryOf, refuseUnknown } from '#engine/http/query-text.ts'

/** Pictures of documents: brought by a site or by staff through the same door, and seen one at a time. */
export function addPictures(app: App, house: House, storage: Storage): void {
  bringBySites(app, house, storage)
  bringByStaff(app, house, storage)
  show(app, house, storage)
  for (const bearer of [onAdjustments, onDeposits]) attach(app, house, { storage, bearer })
}

/** What a site sends is signed over the bytes themselves; sent again it is the same file. */
function bringBySites(app: App, house: House, storage: Storage): void {
  const { db } = house
  const keys = inboundOf(house)
  // Eight megabytes are not read of whoever has no key.
  const onRequest = (request: FastifyRequest) => knownKey(keys, request)
  const bring = async (request: FastifyRequest) => {
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const { name, domainId } = await signedBy(keys, { rawBody: bytes, headers: request.headers }, new Date())
    const type = headerOf(request, 'content-type') ?? ''
    return keepPicture({ db, storage }, { by: `site:${name}`, domainId }, { bytes, type })
  }
  addRead(app, pictureCalls.bySite, bring, { onRequest })
}

function bringByStaff(app: App, house: House, storage: Storage): void {
  addRead(app, pictureCalls.byStaff, async (request) => {
    const { db } = house
    const asker = await askerOf(house, request)
    const domainId = await houseOfPlayer({ db }, asker, parametersOf(request)['player_id'] ?? '')
    if (domainId === null) throw new NotThere()
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const type = headerOf(request, 'content-type') ?? ''
    return keepPicture({ db, storage }, { by: asker.actor.username, domainId }, { bytes, type })
  })
}

function show(app: App, house: House, storage: Storage): void {
  addCall(app, pictureCalls.side, async (request, reply) => {
    const query = queryOf(request)
    refuseUnknown(query, (name) => name === 'reason')
    const { id = '', side = '' } = parametersOf(request)
    const { actor, scope, timeZone } = await askerOf(house, request)
    const bytes = await showPicture(
      { db: house.db, storage },
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

const onAdjustments: Bearer = {
  table: 'adjustment',
  permission: attachmentCalls.adjustment.see.guard.permission,
  screen: 'player-adjustments',
}
const onDeposits: Bearer = {
  table: 'deposit',
  permission: attachmentCalls.deposit.see.guard.permission,
  screen: 'manual-deposits',
}

/** What is attached is brought before it is known whose it is: what names it gives it its house. */
function attach(app: App, house: House, { storage, bearer }: { storage: Storage; bearer: Bearer }): void {
  const { db } = house
  const { bring, see } = attachmentCalls[bearer.table]
  addRead(app, bring, async (request) => {
    const { actor } = await askerOf(house, request)
    const [domainId] = actor.domains
    if (domainId === undefined) throw new NotThere()
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const type = headerOf(request, 'content-type') ?? ''
    return keepPicture({ db, storage }, { by: actor.username, domainId }, { bytes, type })
  })
  addCall(app, see, async (request, reply) => {
    const { actor, scope, timeZone } = await askerOf(house, request)
    const id = parametersOf(request)['id'] ?? ''
    const circumstances = circumstancesOf(request)
    const wanted = { actor, scope, timeZone, bearer, id, circumstances, now: new Date() }
    return reply.headers(pictureHeaders).send(await showAttachment({ db, storage }, wanted))
  })
}
