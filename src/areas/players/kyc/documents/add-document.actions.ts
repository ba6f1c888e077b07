import { action } from '#blueprint/screen/action.ts'
import { choice, day, text } from '#blueprint/kinds/kinds.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'
import { typeLabels } from '#areas/players/kyc/shared.ts'

/** Adds a document the player gave to staff, on the player page. */
export const addDocument = action({
  permission: 'KYC_REVIEW',
  name: 'document',
  title: 'Add document',
  on: 'row',
  isSilent: true,
  input: {
    type: choice('Document', documentTypes, { labels: typeLabels }),
    documentNumber: text('Document number', { optional: true, maxLength: 40 }),
    nameOnDocument: text('Name on document', { optional: true, maxLength: 80 }),
    bornOn: day('Date of birth', { optional: true }),
    expiresOn: day('Valid until', { optional: true }),
    front: text('Front', { maxLength: 36 }),
    back: text('Back', { optional: true, maxLength: 36 }),
  },
})
