import { action } from '#blueprint/screen/action.ts'

/** Shows the account a withdrawal goes to, for a reason that stands in the log. */
export const revealBeneficiary = action({
  name: 'personal-data',
  title: 'Reveal beneficiary',
  permission: 'PII_REVEAL',
  on: 'row',
  input: {},
  asks: 'reason',
  confirm: 'Show where {amount} of {player} goes? Who looked and why is written down.',
})
