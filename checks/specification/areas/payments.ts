import type { Proof } from '../line.ts'

/** Requirements of the security plan that this area holds. */
export const paymentsRequirements: Readonly<Record<string, readonly Proof[]>> = {
  'FYE-08': [
    [
      'src/areas/payments/rules/payouts/beneficiary.test.ts',
      'receives nothing while blocked, and waits out the cool-down again after unblocking',
    ],
    [
      'src/areas/payments/beneficiaries/beneficiaries.test.ts',
      'checks later holder names against the verified name, and reveals it only for a reason',
    ],
  ],
}
