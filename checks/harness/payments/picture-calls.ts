import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import type { Answered, PanelClient } from '#checks/harness/processes/panel-client.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'

export const pictureKey = { id: 'key-9', secret: 'secret of a site with pictures' } as const

/** A key of the first house, under the name its sites hand documents in by. */
export const letIn = (owner: pg.Pool): Promise<unknown> =>
  owner.query(`insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ('key-9', 1, 'front', $1)`, [
    seal(testSettings.sealingKeys, pictureKey.secret, sealOf(pictureKey.id)),
  ])

export interface Sending {
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}
type Told = Pick<Answered, 'status' | 'body'>

/** As a site sends a picture: the signature is over its bytes. */
export async function sendSigned(
  url: string,
  path: string,
  bytes: Buffer,
  { type = 'image/jpeg', headers = {} }: Sending,
): Promise<Told> {
  const timestamp = String(Math.floor(Date.now() / 1000))
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

interface Bringing {
  readonly bytes: Buffer
  readonly type?: string | undefined
}

/** As the panel sends one. */
export async function bringPicture(
  url: string,
  who: PanelClient,
  path: string,
  { bytes, type = 'image/jpeg' }: Bringing,
): Promise<Told> {
  const cookies = ['overround_session', 'XSRF-TOKEN', 'session'].flatMap((name) => {
    const value = who.cookie(name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: {
      'content-type': type,
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': who.cookie('XSRF-TOKEN') ?? '',
      cookie: cookies.join('; '),
    },
  })
  return { status: response.status, body: await response.json() }
}
