import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadSources } from '#areas/content/apps/app-labels.ts'
import {
  beginDownload,
  endDownload,
  offeredVersion,
  type Asking,
  type Channel,
  type OfferedVersion,
} from '#areas/content/apps/offered-version.ts'
import { mustUpdate } from '#areas/content/rules/apps/app-version.ts'
import type { App } from '#engine/http/app.ts'
import { viewerOf, type AppContext } from '#engine/http/app-context.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { notFoundAt } from '#engine/http/http-error.ts'
import { parametersOf, queryOf, rejectUnknown } from '#engine/http/query-parameters.ts'
import { packageType } from '#engine/http/routes/media-type.ts'
import { recordDisclosure } from '#engine/disclosures/disclosure.ts'
import { storePackage } from '#platform/apk/store-package.ts'
import { verifiedPackage } from '#platform/apk/verified-package.ts'
import { transact } from '#platform/database/transact.ts'
import { BadInput, NotFound } from '#platform/errors/app-errors.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { appCalls, deviceId } from '#server/calls/app-calls.ts'
import { isUuid } from '#values/id.ts'
import { addPartUpload } from './part-upload.ts'

interface Places {
  readonly storage: Storage
  /** Where a package lies while it arrives. */
  readonly folder: string
}

/** Uploads and downloads of the Android app, by staff and by players. */
export function addApps(app: App, appContext: AppContext, { storage, folder }: Places): void {
  addUpload(app, appContext, { storage, folder })
  addPartUpload(app, { ...appContext, storage, folder })
  addStaffDownload(app, appContext, storage)
  addOffer(app, appContext, storage)
}

function addUpload(app: App, appContext: AppContext, { storage, folder }: Places): void {
  const { db } = appContext
  addRead(app, appCalls.bring, async (request) => {
    const { actor } = await viewerOf(appContext, request)
    const [domainId] = actor.domains
    if (domainId === undefined) throw new NotFound()
    if (!(request.body instanceof Readable)) throw new BadInput({ package: 'Send the bytes of an .apk file.' })
    return storePackage({ db, storage, folder }, { by: actor.username, domainId }, request.body)
  })
}

interface Sent {
  readonly bytes: number
  readonly package_name: string
  readonly version_code: bigint
}

/** Opened directly it is a download, and never runs in the origin of the panel. */
const sendPackage = (reply: FastifyReply, { bytes, package_name, version_code }: Sent, body: Readable) =>
  reply
    .headers({
      'content-type': packageType,
      'content-length': bytes,
      'cache-control': 'no-store, private',
      'content-disposition': `attachment; filename="${package_name}-${version_code}.apk"`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    .send(body)

function addStaffDownload(app: App, appContext: AppContext, storage: Storage): void {
  const { db } = appContext
  addCall(app, appCalls.see, async (request, reply) => {
    const { actor } = await viewerOf(appContext, request)
    const { id = '' } = parametersOf(request)
    if (!isUuid(id)) throw new NotFound()
    const found = await transact(db, actor.domains, (tx) =>
      tx.selectFrom('apk_version').selectAll().where('id', '=', id).executeTakeFirst(),
    )
    if (!found) throw new NotFound()
    const body = await verifiedPackage({ db, storage }, found)
    const subject_name = `app version ${found.version_name} (${found.version_code})`
    const disclosed = {
      action: 'apk-list.package-downloaded',
      permission: 'APK_VIEW',
      subject: `apk_version:${id}`,
      subject_name,
      domain_id: found.domain_id,
      input: { sha256: found.sha256 },
    } as const
    await recordDisclosure(db, { actor, circumstances: circumstancesOf(request) }, disclosed)
    return sendPackage(reply, found, body)
  })
}

function channelIn(request: FastifyRequest): Channel {
  const { domain = '', channel = '' } = parametersOf(request)
  if (!/^[1-9]\d{0,5}$/.test(domain) || !/^(prod|beta)$/.test(channel)) throw notFoundAt(request.url)
  return { domainId: Number(domain), channel: channel === 'beta' ? 'BETA' : 'PROD' }
}

/** The device that asks for the app of a channel. */
function askingIn(request: FastifyRequest): Asking {
  const { device = null } = queryOf(request)
  if (device !== null && !deviceId.test(device)) throw new BadInput({ device: 'Enter the id of the device.' })
  return { ...channelIn(request), device }
}

function sourceIn(request: FastifyRequest): (typeof downloadSources)[number] {
  const query = queryOf(request)
  rejectUnknown(query, (name) => name === 'source' || name === 'device')
  const { source = 'link' } = query
  const known = downloadSources.find((each) => each.toLowerCase() === source)
  if (known === undefined) throw new BadInput({ source: 'Choose from the list.' })
  return known
}

/** The version code that the device has; null if it did not say. */
function deviceCodeIn(request: FastifyRequest): bigint | null {
  const query = queryOf(request)
  rejectUnknown(query, (name) => name === 'code' || name === 'device')
  const { code } = query
  if (code === undefined) return null
  if (!/^\d{1,18}$/.test(code)) throw new BadInput({ code: 'Enter a version code.' })
  return BigInt(code)
}

/** What a device receives about the offered version. */
interface Offer {
  readonly mustUpdate: boolean
  readonly isUpToDate: boolean
  readonly packageName: string
  readonly versionName: string
  readonly versionCode: bigint
  readonly minSdk: number
  readonly isForced: boolean
  readonly minSupportedCode: bigint
  readonly bytes: number
  readonly sha256: string
  readonly certificate: string
  readonly notes: string
}

function answerOf(found: OfferedVersion, deviceCode: bigint | null): Offer {
  const { bytes, sha256, certificate, notes } = found
  const [versionCode, isForced, minSupportedCode] = [found.version_code, found.is_forced, found.min_supported_code]
  return {
    mustUpdate: deviceCode !== null && mustUpdate(deviceCode, { versionCode, isForced, minSupportedCode }),
    // A device never goes down: above the offer it has what there is, as after a version was withdrawn.
    isUpToDate: deviceCode !== null && deviceCode >= versionCode,
    packageName: found.package_name,
    versionName: found.version_name,
    versionCode,
    minSdk: found.min_sdk,
    isForced,
    minSupportedCode,
    bytes,
    sha256,
    certificate,
    notes,
  }
}

/** What anyone may read: which version is offered, and its package. A download ends when its last byte was sent. */
function addOffer(app: App, { db }: AppContext, storage: Storage): void {
  const offered = (asking: Asking) => transact(db, [asking.domainId], (tx) => offeredVersion(tx, asking))
  addRead(app, appCalls.latest, async (request) => {
    const deviceCode = deviceCodeIn(request)
    const found = await offered(askingIn(request))
    if (found === null) throw notFoundAt(request.url)
    return answerOf(found, deviceCode)
  })
  addCall(app, appCalls.download, async (request, reply) => {
    const asking = askingIn(request)
    const source = sourceIn(request)
    const found = await offered(asking)
    if (found === null) throw notFoundAt(request.url)
    const body = await verifiedPackage({ db, storage }, found)
    const { ip, userAgent } = circumstancesOf(request)
    const { domainId } = asking
    const download = { apkId: found.id, domainId, source, ip, userAgent }
    const id = await transact(db, [domainId], (tx) => beginDownload(tx, download))
    void sendPackage(reply, found, body)
    const isComplete = await finished(reply.raw).then(
      () => true,
      () => false,
    )
    await transact(db, [domainId], (tx) => endDownload(tx, id, isComplete))
    return reply
  })
}
