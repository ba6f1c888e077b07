import type { RowWrite } from '#blueprint/decision/decision.ts'
import type { WalletContext } from '../context/wallet-context.facts.ts'
import type { ArrivedCall } from '../wallet-call.ts'

/** As the database makes it from the hash of the token. */
export function sessionIdOf(tokenHash: Buffer): string {
  const hex = tokenHash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** The session in which a stake begins a round. */
export const sessionBegunBy = (
  { session, round }: Pick<WalletContext, 'session' | 'round'>,
  { kind, tokenHash }: Pick<ArrivedCall, 'kind' | 'tokenHash'>,
): string | null =>
  session !== null && tokenHash !== null && round === null && (kind === 'bet' || kind === 'exposure')
    ? sessionIdOf(tokenHash)
    : null

const hour = 3_600_000
/** A session ends a day after its last bet. */
export const sessionMs = 24 * hour

/** A session in use lasts longer; written once an hour, not with every bet. */
export function sessionRows(
  session: WalletContext['session'],
  tokenHash: Buffer | null,
  now: Date,
): readonly RowWrite[] {
  if (session === null || tokenHash === null) return []
  const expiresAt = new Date(now.getTime() + sessionMs)
  if (expiresAt.getTime() - new Date(session.expiresAt).getTime() < hour) return []
  return [{ table: 'casino_session', key: { token_hash: tokenHash }, values: { expires_at: expiresAt } }]
}
