import { action } from '#blueprint/screen/action.ts'
import { day, id } from '#blueprint/kinds/kinds.ts'

/** Sends the totals of a period as a message to the player. */
export const sendStatement = action({
  name: 'sending',
  title: 'Send to player',
  permission: 'MESSAGE_SEND',
  on: 'list',
  input: { account: id('Player id'), from: day('From'), to: day('To') },
  confirm:
    'Send this statement? The player receives the opening balance, credit, debit and closing balance of this period as a message.',
  isSilent: true,
})
