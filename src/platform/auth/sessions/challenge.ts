import { randomBytes } from 'node:crypto'
import { isProof } from '#blueprint/proof-of-work.ts'
import { networkOf } from '#values/address.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { currentSettings } from '#platform/auth/stored-settings.ts'
import { failuresFrom } from './attempts.ts'
import { isSame, mac } from './tokens.ts'

/** The browser must prove some work before the password is checked. */
export class ChallengeDue extends Error {
  override readonly name = 'ChallengeDue'
}

const validMs = 300_000
/** About a second in a browser; each step doubles it. */
const leastBits = 16
const mostBits = 20
const failuresPerBit = 10

const excessOf = async ({ pool, limits }: AuthContext, ip: string): Promise<number> => {
  const { operator } = await currentSettings(pool)
  return (await failuresFrom(pool, ip)) - (limits.challengeFailures ?? operator.access.challengeFailures)
}

/** Whether so many sign-ins from the network failed lately. It does not depend on the account that is tried. */
const isChallengeDue = async (auth: AuthContext, ip: string): Promise<boolean> => (await excessOf(auth, ip)) >= 0

const signatureOf = ({ settings: { sessionSecret } }: AuthContext, ip: string, content: string): string =>
  mac(sessionSecret, 'challenge', `${content}\n${networkOf(ip)}`)

export interface Challenge {
  readonly challenge: string
  /** Zero bits with which SHA-256 of `challenge:counter` must begin. */
  readonly bits: number
}

/** A signed task for one network, valid for five minutes. */
export async function newChallenge(auth: AuthContext, ip: string): Promise<Challenge> {
  const more = Math.max(0, Math.floor((await excessOf(auth, ip)) / failuresPerBit))
  const bits = Math.min(mostBits, leastBits + more)
  const content = `${Date.now() + validMs}.${bits}.${randomBytes(16).toString('base64url')}`
  return { challenge: `${content}.${signatureOf(auth, ip, content)}`, bits }
}

export interface Proof {
  readonly challenge: string
  readonly counter: number
}

/** Whether the work was done for this network and not presented before. */
async function isSolved(auth: AuthContext, ip: string, { challenge, counter }: Proof): Promise<boolean> {
  const at = challenge.lastIndexOf('.')
  const content = challenge.slice(0, at)
  if (at < 0 || !isSame(challenge.slice(at + 1), signatureOf(auth, ip, content))) return false
  const [until = '', bits = ''] = content.split('.')
  if (Number(until) < Date.now() || !isProof(challenge, Number(bits), counter)) return false
  await auth.pool.query('delete from solved_challenge where valid_until < now()')
  const { rowCount } = await auth.pool.query(
    'insert into solved_challenge (challenge, valid_until) values ($1, to_timestamp($2 / 1000.0)) on conflict do nothing',
    [content, Number(until)],
  )
  return rowCount === 1
}

/** Whether the browser has proven its work. Throws ChallengeDue if it must and has not. */
export async function proveIfDue(auth: AuthContext, ip: string, proof: Proof | undefined): Promise<boolean> {
  if (proof !== undefined && (await isSolved(auth, ip, proof))) return true
  if (await isChallengeDue(auth, ip)) throw new ChallengeDue('Too many failures')
  return false
}
