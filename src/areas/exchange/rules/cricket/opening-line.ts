import type { CricketMatch } from './match.ts'

export type SessionLength = 'six' | 'ten' | 'innings'

type Pars = Readonly<Record<SessionLength, number>>

const shortPars = { male: { six: 47, ten: 78, innings: 160 }, female: { six: 39, ten: 66, innings: 135 } }
const longPars = { male: { six: 29, ten: 49, innings: 255 }, female: { six: 25, ten: 42, innings: 220 } }

/**
 * The opening line of a session: the usual score of the format for that many overs, moved by up to a twelfth of it. The
 * move is derived from the ids alone, so the same match always opens with the same line and the result does not
 * influence it.
 */
export function openingLine(match: CricketMatch, session: SessionLength, marketId: string): number {
  const par = parsOf(match)[session]
  const reach = Math.floor(par / 12)
  return par - reach + (fingerprint(marketId) % (2 * reach + 1))
}

function parsOf(match: CricketMatch): Pars {
  const isShort = match.oversLimit !== null && match.oversLimit <= 25
  return (isShort ? shortPars : longPars)[match.gender]
}

/** FNV-1a over the text: spreads similar ids far apart without randomness. */
function fingerprint(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
