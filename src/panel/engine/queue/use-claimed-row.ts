import type { WireRow } from '#panel/kinds/cells.tsx'
import { useUsername } from '#panel/session/state.ts'
import type { ClaimedCase } from './use-claim.ts'

/** The case of a list row whose columns `claimedBy` and `claimedUntil` show its claim. */
export function useClaimedRow(row: WireRow): ClaimedCase {
  const username = useUsername()
  const textIn = (name: string) => (typeof row[name] === 'string' ? row[name] : null)
  const claimedBy = textIn('claimedBy')
  return { id: String(row['id']), claimedBy, claimedUntil: textIn('claimedUntil'), isMine: claimedBy === username }
}
