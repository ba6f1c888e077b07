import type { Innings } from './match.ts'

/** `shortened`: why the number is not final. */
export type SessionResult = { readonly runs: number; readonly shortened?: string }

/**
 * The result of a session over the first overs of an innings; null overs mean the whole innings. An innings that ended
 * normally (all out, target reached, declared) completes the session at the score reached; one cut short by rain, or
 * reduced below the session, leaves it there. Penalty runs do not count.
 */
export function sessionResult(innings: Innings, overs: number | null): SessionResult {
  if (overs !== null && innings.completeOvers >= overs) return { runs: playedRuns(innings, overs) }
  const allowed = innings.oversLimit
  const isShortened = overs !== null && allowed !== null && allowed < overs
  const isPlayedOut = innings.ending === 'all out' || innings.ending === 'declared'
  if (isPlayedOut || (innings.ending === 'target reached' && !isShortened))
    return { runs: playedRuns(innings, innings.runsAfterOver.length) }
  return {
    runs: playedRuns(innings, innings.runsAfterOver.length),
    shortened: isShortened ? `innings reduced to ${allowed} overs` : `only ${innings.completeOvers} overs completed`,
  }
}

function playedRuns(innings: Innings, overs: number): number {
  return (innings.runsAfterOver[overs - 1] ?? 0) - (innings.penaltiesAfterOver[overs - 1] ?? 0)
}
