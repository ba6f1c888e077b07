import type { Proof } from '../line.ts'

/** Requirements of the security plan that this area holds. */
export const inboundApiRequirements: Readonly<Record<string, readonly Proof[]>> = {
  'CSW-05': [
    ['src/areas/inbound-api/calls/inbound.test.ts', 'never reserves more than the balance under concurrent bets'],
  ],
}
