import { money } from './money-setting.ts'
import type { Setting } from './setting.ts'

/** Which bets are accepted, and how results are corrected. */
export const betting = {
  isOpen: {
    kind: 'toggle',
    title: 'Bets accepted',
    initial: true,
    hint: 'Off: no new bets. Existing bets are still matched, cancelled and settled.',
  },
  minStake: money('Min stake', 'In addition to the market’s own limit. Empty: no limit'),
  maxStake: money('Max stake', 'In addition to the market’s own limit. Empty: no limit'),
  maxProfit: money('Max profit per bet', 'Empty: no limit'),
  maxDeviation: { kind: 'percent', title: 'Max odds deviation', initial: null, hint: 'Empty: no limit' },
  staleSeconds: {
    kind: 'integer',
    title: 'Feed prices are stale after (s)',
    unit: 'seconds',
    hint: 'In play, without news from the feed. Bets at stale prices are refused. An event can have its own time.',
    initial: 15,
    min: 2,
    max: 600,
    reach: 'house',
  },
  staleWaitSeconds: {
    kind: 'integer',
    title: 'Wait for new prices (s)',
    unit: 'seconds',
    hint: 'How long a bet at a stale price waits for a new one before it is refused. 0: refused at once.',
    initial: 0,
    min: 0,
    max: 30,
    reach: 'house',
  },
  shortenedByScore: {
    kind: 'many',
    title: 'Settled by the score if the innings is shortened',
    hint: 'Market types whose undecided bets are settled by the score reached. The others void them; decided bets always stand.',
    initial: [],
    options: ['session', 'line', 'khadda', 'meter'],
    labels: { session: 'Session', line: 'Line', khadda: 'Khadda', meter: 'Meter' },
    reach: 'house',
  },
  correctionDays: {
    kind: 'integer',
    title: 'Days to correct a result',
    unit: 'days',
    hint: 'Afterwards only users with permission to correct late results can roll back, re-settle, void or restore.',
    initial: 7,
    min: 1,
    max: 90,
    reach: 'house',
  },
} as const satisfies Readonly<Record<string, Setting>>
