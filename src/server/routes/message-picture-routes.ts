import { NotFound } from '#platform/errors/app-errors.ts'
import { addSignedPicture } from './signed-picture.ts'
import { ownDraftPicture } from '#engine/pictures/attached.ts'
import { storePicture } from '#platform/storage/store-picture.ts'
import { messageLimits } from '#platform/storage/picture.ts'
import { ownMessagePicture, showMessagePicture } from '#engine/pictures/show-message-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { App } from '#engine/http/app.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { pictureCalls } from '#server/calls/picture-calls.ts'
import { circumstancesOf, headerOf } from '#engine/http/guard.ts'
import { viewerOf, type AppContext } from '#engine/http/app-context.ts'
import { pictureHeaders } from '#engine/pictures/picture-headers.ts'
import { parametersOf } from '#engine/http/query-parameters.ts'

/**
 * Routes for message pictures: uploaded before the recipient is known, visible to readers of the
 * message.
 */
export function addMessagePictures(app: App, appContext: AppContext, storage: Storage): void {
  const { db } = appContext
  addRead(app, pictureCalls.message, async (request) => {
    const { actor } = await viewerOf(appContext, request)
    const [domainId] = actor.domains
    if (domainId === undefined) throw new NotFound()
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const sent = { bytes, type: headerOf(request, 'content-type') ?? '', measure: messageLimits }
    return storePicture({ db, storage }, { by: actor.username, domainId }, sent)
  })
  addCall(app, pictureCalls.draft, async (request, reply) => {
    const { actor } = await viewerOf(appContext, request)
    const file = parametersOf(request)['id'] ?? ''
    return reply.headers(pictureHeaders).send(await ownDraftPicture({ db, storage }, { actor, file }))
  })
  addCall(app, pictureCalls.ofMessage, async (request, reply) => {
    const { actor, scope, timeZone } = await viewerOf(appContext, request)
    const message = parametersOf(request)['id'] ?? ''
    const lookup = { actor, scope, timeZone, message, circumstances: circumstancesOf(request), now: new Date() }
    return reply.headers(pictureHeaders).send(await showMessagePicture({ db, storage }, lookup))
  })
  addSignedPicture(app, appContext, pictureCalls.messageBySite, (target, domainId) =>
    ownMessagePicture({ db, storage }, { domainId, ...target }),
  )
}
