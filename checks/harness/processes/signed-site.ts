import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { unixSeconds } from '#checks/harness/time/clock.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'

const secret = 'secret of the site'

/** A player site of the first domain that calls a running server with signed HTTP requests. */
export async function signedSite(url: string, owner: pg.Pool) {
  // Fixtures insert accounts with fixed ids; continue above them.
  await owner.query(`update id_allocator set next_id = 900000 where name = 'account'`)
  await owner.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted) select 'key-1', min(id), 'front', $1 from domain`,
    [seal(testSettings.sealingKeys, secret, sealOf('key-1'))],
  )
  // eslint-disable-next-line typescript/no-explicit-any -- tests inspect responses whose shape is what they prove
  return async function call(path: string, body: object): Promise<{ status: number; body: any }> {
    const raw = JSON.stringify(body)
    const timestamp = unixSeconds()
    const response = await fetch(`${url}/api/inbound${path}`, {
      method: 'POST',
      body: raw,
      headers: {
        'content-type': 'application/json',
        'x-key': 'key-1',
        'x-timestamp': timestamp,
        'x-signature': createHmac('sha256', secret).update(`${timestamp}.${raw}`).digest('hex'),
      },
    })
    return { status: response.status, body: await response.json() }
  }
}
