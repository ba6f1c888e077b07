import type { RowWrite } from '#blueprint/decision/decision.ts'
import type { WalletContext } from '../context/wallet-context.facts.ts'

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
