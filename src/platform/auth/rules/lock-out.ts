const minute = 60_000

export type LockOutRule = { readonly failures: number; readonly windowMs: number; readonly lockMs: number }

/** GLI-19 B.2.3 and 2.5.3(d): locked after three failures within half an hour, for half an hour. */
export const lockOutRule: LockOutRule = { failures: 3, windowMs: 30 * minute, lockMs: 30 * minute }

/**
 * Until when attempts are ignored, given the instants of failed attempts in order; null if they are not. Browsers with
 * a known-device cookie are counted separately, so that an attacker's failures cannot lock the owner out (ASVS 5.0,
 * 6.1.1): call once with each list.
 */
export function lockedUntil(failures: readonly number[], now: number, rule: LockOutRule = lockOutRule): number | null {
  let until = 0
  let counted: number[] = []
  for (const failure of failures) {
    if (failure < until) continue
    counted = [...counted.filter((earlier) => earlier > failure - rule.windowMs), failure]
    if (counted.length < rule.failures) continue
    until = failure + rule.lockMs
    counted = []
  }
  return now < until ? until : null
}
