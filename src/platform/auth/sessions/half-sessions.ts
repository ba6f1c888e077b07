import type pg from 'pg'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { notifyOwner } from '#platform/mail/queue-email.ts'
import { networkOf } from '#values/address.ts'

// Sign-ins that were completed do not count.
const countsText = `
  select count(*) filter (where staff_id = $1)::int as account,
    count(*) filter (where network = $2 and created_at > now() - interval '15 minutes')::int as network,
    exists (select from email where staff_id = $1 and kind = 'half_sessions' and at > now() - interval '30 minutes') as "isTold"
  from session where stage = 'second_step' and (staff_id = $1 or network = $2)
    and created_at > now() - interval '30 minutes' and end_reason is distinct from 'second step taken'`

interface Counts {
  readonly account: number
  readonly network: number
  readonly isTold: boolean
}

/**
 * Whether too many sign-ins of the account or from the network wait for a second step. Nothing is checked then, not even
 * the password. The owner is notified; a browser they have used before is not limited. The caller has locked the user.
 */
export async function isCrowded(
  { limits: { halfSessions } }: AuthContext,
  client: pg.PoolClient,
  person: { readonly id: bigint; readonly username: string },
  circumstances: RequestOrigin,
): Promise<boolean> {
  const { rows } = await client.query<Counts>({
    name: 'half sessions',
    text: countsText,
    values: [person.id, networkOf(circumstances.ip)],
  })
  const counts = rows[0]
  if (!counts) throw new Error('Counts of half sessions are missing')
  const { account, network, isTold } = counts
  const isOfAccount = account >= halfSessions.perAccount
  if (!isOfAccount && network < halfSessions.perNetwork) return false
  await recordAccess(client, {
    action: 'login',
    actor: { username: person.username },
    circumstances,
    result: 'FAILED',
    subject: `staff:${person.id}`,
    reason: 'too many sign-ins wait for a second step',
  })
  if (isOfAccount && !isTold) await notifyOwner(client, 'half_sessions', person, { ip: circumstances.ip })
  return true
}
