import type { Proof } from '../line.ts'

const exports = 'src/engine/exports/exports.test.ts'

/** Requirements of the security plan that this area holds. */
export const settingsRequirements: Readonly<Record<string, readonly Proof[]>> = {
  'EXP-05': [
    [exports, 'reuses an identical request within five minutes; at most five files wait and two run'],
    ['src/areas/settings/general/general-setting.test.ts', 'limits an export to the configured number of days'],
  ],
}
