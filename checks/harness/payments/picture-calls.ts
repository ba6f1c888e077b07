import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { unixSeconds } from '#checks/harness/time/clock.ts'
import type { PanelResponse, PanelClient } from '#checks/harness/processes/panel-client.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'

export const pictureKey = { id: 'key-9', secret: 'secret of a site with pictures' } as const

/** Creates an inbound key of the first operator, used by its sites to submit documents. */
export const createPictureKey = (owner: pg.Pool): Promise<unknown> =>
  owner.query(`insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ('key-9', 1, 'front', $1)`, [
    seal(testSettings.sealingKeys, pictureKey.secret, sealOf(pictureKey.id)),
  ])

export interface PictureOptions {
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}
type PictureResponse = Pick<PanelResponse, 'status' | 'body'>

/** Sends a picture as a site does: the signature covers its bytes. */
export async function sendSigned(
  url: string,
  path: string,
  bytes: Buffer,
  { type = 'image/jpeg', headers = {} }: PictureOptions,
): Promise<PictureResponse> {
  const timestamp = unixSeconds()
  const response = await fetch(`${url}/api/inbound${path}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: {
      'content-type': type,
      'x-key': pictureKey.id,
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', pictureKey.secret).update(`${timestamp}.`).update(bytes).digest('hex'),
      ...headers,
    },
  })
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, body: isJson ? await response.json() : await response.arrayBuffer() }
}

interface PictureInput {
  readonly bytes: Buffer
  readonly type?: string | undefined
}

/** Sends a picture as the panel does. */
export async function bringPicture(
  url: string,
  client: PanelClient,
  path: string,
  { bytes, type = 'image/jpeg' }: PictureInput,
): Promise<PictureResponse> {
  const cookies = ['overround_session', 'XSRF-TOKEN', 'session'].flatMap((name) => {
    const value = client.cookie(name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: {
      'content-type': type,
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': client.cookie('XSRF-TOKEN') ?? '',
      cookie: cookies.join('; '),
    },
  })
  return { status: response.status, body: await response.json() }
}
