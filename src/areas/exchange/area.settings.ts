import { money } from '#blueprint/settings/money-setting.ts'
import { hour, within } from '#blueprint/settings/time-limit.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

/** Smaller amounts are routine; the database does not check them. */
const alert = (title: string) => ({ ...money(title, 'Empty: never'), min: 10_000_00n })

/** Settings of betting and its risk. */
export const settings = {
  /** Which bets are accepted, and how results are corrected. */
  betting: {
    isOpen: {
      kind: 'toggle',
      title: 'Bets accepted',
      initial: true,
      hint: 'Off: no new bets. Existing bets are still matched, cancelled and settled.',
    },
    minStake: money('Min stake', 'In addition to the market’s own limit. Empty: no limit'),
    maxStake: { ...money('Max stake', 'In addition to the market’s own limit. Empty: no limit'), notBelow: 'minStake' },
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
  },
  queues: {
    riskAlerts: within('Handle risk alerts within', 15),
    results: within('Declare results after the start within', 8 * hour),
    ticketDifferences: within('Decide ticket discrepancies within', 2 * hour),
  },
  risk: {
    alertBet: alert('Flag bets from'),
    alertWin: alert('Flag wins from'),
    alertDeposit: alert('Flag deposits from'),
    alertLiability: { ...alert('Alert: potential market loss from'), initial: '1000000.00' },
    alertStake: { ...alert('Alert: stake from'), initial: '100000.00' },
    alertStakeTimes: {
      kind: 'integer',
      title: 'Alert: multiple of the usual stake',
      unit: 'times the usual stake',
      initial: 10,
      min: 2,
      max: 1000,
      hint: 'Applies to stakes above the previous threshold.',
    },
    alertPlayerWins: { ...alert('Alert: player wins per day'), initial: '500000.00' },
    alertBetsAMinute: {
      kind: 'integer',
      title: 'Alert: bets per player, market and minute',
      unit: 'bets',
      initial: 20,
      min: 3,
      max: 1000,
    },
    alertAccounts: {
      kind: 'integer',
      title: 'Alert: accounts per IP address and market within 10 minutes',
      unit: 'accounts',
      initial: 4,
      min: 2,
      max: 1000,
    },
    suspendLiability: {
      ...alert('Suspend market at potential loss from'),
      hint: 'Empty: never. Resumed manually; suspended again when the potential loss has doubled.',
    },
  },
} as const satisfies AreaSettings
