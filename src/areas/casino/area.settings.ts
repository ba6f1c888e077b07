import { money } from '#blueprint/settings/money-setting.ts'
import { day, hour, within } from '#blueprint/settings/time-limit.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

/** After how long the contract of a provider has the wallet give the stakes of a round back. */
const refundAfter = (name: string) =>
  ({
    kind: 'integer',
    title: `Refund open ${name} rounds after`,
    unit: 'days',
    initial: null,
    min: 1,
    max: 365,
    hint: 'As the contract says. Empty: never',
  }) as const

/** Settings of the casino. */
export const settings = {
  betting: {
    refundQtechAfter: refundAfter('QTech'),
    refundWorldCasinoAfter: refundAfter('World Casino'),
    refundSlotsAfter: refundAfter('Slots'),
    refundGapAfter: refundAfter('GAP'),
  },
  risk: {
    bigWin: money('Hold casino wins from', 'Not available to the player until a user pays them out', '500000.00'),
    bigWinMultiple: {
      kind: 'integer',
      title: 'Hold casino wins from a multiple',
      unit: 'times the stake',
      initial: 1_000,
      min: 2,
      max: 1_000_000,
      hint: 'Multiple of the stake of the round',
    },
    bigWinMultipleFrom: money(
      'Least win for the multiple',
      'Smaller wins are paid whatever their multiple',
      '25000.00',
    ),
  },
  queues: {
    casinoRounds: within('Resolve stuck rounds within', hour),
    heldWins: within('Decide held wins within', day),
  },
} as const satisfies AreaSettings
