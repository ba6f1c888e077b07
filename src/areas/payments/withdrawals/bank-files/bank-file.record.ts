import { bankFileFlow } from '#areas/payments/rules/bank-files/bank-file-flow.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A file of payouts for a bank of the operator. Who prepared it does not release it. */
export const bankFile = recordOf('bank_file', {
  scope: 'domain',
  flow: bankFileFlow,
  name: ({ reference }) => `bank file ${reference}`,
  shown: ['reference', 'status', 'currency'],
  requestedBy: ({ createdBy }) => [createdBy],
})
