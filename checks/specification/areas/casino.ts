import type { Proof } from '../line.ts'

/** Requirements of the security plan that this area holds. */
export const casinoRequirements: Readonly<Record<string, readonly Proof[]>> = {
  'CSW-01': [
    [
      'src/server/routes/providers/casino-routes.test.ts',
      'copies of a bet that two processes receive at once move its stake once and are answered alike',
    ],
    [
      'src/areas/casino/rules/casino.properties.test.ts',
      'ends with the same balance for any order and repetition of calls, apart from rejected late bets',
    ],
  ],
  'CSW-02': [
    [
      'src/areas/casino/wallet/interleavings.test.ts',
      '$provider: any order of up to ${length} calls of a round leaves what the model says',
    ],
    [
      'src/areas/casino/rules/casino.properties.test.ts',
      'ends with the same balance for any order and repetition of calls, apart from rejected late bets',
    ],
  ],
  'CSW-04': [
    ['src/areas/casino/rules/casino.test.ts', 'needs a session, an unlocked account and available balance for a bet'],
    ['src/areas/casino/rules/casino.test.ts', 'may always credit: the player may have left and is owed the money'],
  ],
}
