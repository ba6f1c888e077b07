import { action } from '#blueprint/screen/action.ts'
import { revealName } from '#blueprint/screen/cell.ts'

/** Reveals the beneficiary account of a withdrawal; the reason is recorded in the audit log. */
export const revealBeneficiary = action({
  name: revealName,
  title: 'Reveal beneficiary',
  permission: 'PII_REVEAL',
  on: 'row',
  input: {},
  asks: 'reason',
  confirm: 'Reveal the beneficiary of {amount} for {player}? Your name and reason are recorded in the audit log.',
})
