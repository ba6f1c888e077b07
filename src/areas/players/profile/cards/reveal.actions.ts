import { action } from '#blueprint/screen/action.ts'
import { revealName } from '#blueprint/screen/cell.ts'

/** Shows masked personal data of one player. The reason is logged. */
export const revealPlayer = action({
  name: revealName,
  title: 'Show personal data',
  permission: 'PII_REVEAL',
  on: 'row',
  input: {},
  asks: 'reason',
  confirm: 'Show the phone and email of {username}? Your name, what you view and the reason are recorded.',
})
