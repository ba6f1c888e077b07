import { NotFound } from '#platform/errors/app-errors.ts'
import type { App } from '#engine/http/app.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { pictureCalls, placeCalls, type PlaceCalls } from '#server/calls/picture-calls.ts'
import { headerOf } from '#engine/http/guard.ts'
import { viewerOf, type AppContext } from '#engine/http/app-context.ts'
import { parametersOf } from '#engine/http/query-parameters.ts'
import { addSignedPicture } from './signed-picture.ts'
import {
  uploaderKey,
  operatorPicture,
  measureOf,
  shownPicture,
  type PicturePlace,
} from '#engine/pictures/operator-picture.ts'
import { storePicture } from '#platform/storage/store-picture.ts'
import { headersOf } from '#engine/pictures/picture-headers.ts'
import type { Storage } from '#platform/storage/storage.ts'

/**
 * Routes for logos of domains and payment methods, and for pictures of guides and catalogues: uploaded and viewed by staff; those of
 * payments are also fetched by sites that show them to players.
 */
export function addOperatorPictures(app: App, appContext: AppContext, storage: Storage): void {
  for (const [place, calls] of placeCalls) addPlace(app, appContext, { storage, place, calls })
  addSignedPicture(app, appContext, pictureCalls.houseBySite, ({ picture: file }, domainId) =>
    shownPicture({ db: appContext.db, storage }, { domainId, file }),
  )
}

interface Place {
  readonly storage: Storage
  readonly place: PicturePlace
  readonly calls: PlaceCalls
}

function addPlace(app: App, appContext: AppContext, { storage, place, calls }: Place): void {
  const { db } = appContext
  const { bring, see } = calls
  addRead(app, bring, async (request) => {
    const { actor } = await viewerOf(appContext, request)
    const [domainId] = actor.domains
    if (domainId === undefined) throw new NotFound()
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const measure = bring.takesAnimation ? { ...measureOf(place), takesAnimation: true as const } : measureOf(place)
    const upload = { bytes, type: headerOf(request, 'content-type') ?? '', measure }
    return storePicture({ db, storage }, { by: uploaderKey(place, actor.username), domainId }, upload)
  })
  addCall(app, see, async (request, reply) => {
    const { actor } = await viewerOf(appContext, request)
    const { domains, username } = actor
    const lookup = { place, domains, username, file: parametersOf(request)['id'] ?? '' }
    const bytes = await operatorPicture({ db, storage }, lookup)
    return reply.headers(headersOf(bytes)).send(bytes)
  })
}
