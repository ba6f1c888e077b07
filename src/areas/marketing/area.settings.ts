import { money } from '#blueprint/settings/money-setting.ts'
import type { AreaSettings } from '#blueprint/settings/setting.ts'

/** Settings of bonuses. */
export const settings = {
  bonus: {
    wagering: {
      kind: 'integer',
      title: 'Wagering requirement',
      unit: 'times the bonus',
      initial: 10,
      min: 0,
      max: 100,
      hint: 'Multiple of the bonus',
      waitsFor: 'bonus',
    },
    maxBet: { ...money('Max bet while wagering', 'Empty: no limit'), waitsFor: 'bonus' },
    withdrawalCancels: { kind: 'toggle', title: 'Withdrawal cancels bonus', initial: true, waitsFor: 'bonus' },
  },
} as const satisfies AreaSettings
