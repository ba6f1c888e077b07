import type { Proof } from '../line.ts'

/** Requirements of the security plan that this area holds. */
export const exchangeRequirements: Readonly<Record<string, readonly Proof[]>> = {
  'FYE-07': [
    [
      'src/areas/exchange/settlement/settle-model.test.ts',
      'settles or rejects a bet placed while its market is being settled',
    ],
    [
      'src/areas/exchange/markets/changes/market-change.test.ts',
      'voids selected bets after previewing the exposure, but not on a settled market',
    ],
    [
      'src/areas/exchange/markets/results/market-result.test.ts',
      'previews, declares and settles a result; rolls it back with second approval and re-settles it',
    ],
  ],
}
