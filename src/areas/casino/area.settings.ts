import { money } from '#blueprint/settings/money-setting.ts'
import { day, hour, within } from '#blueprint/settings/time-limit.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

/** Settings of the casino. */
export const settings = {
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
