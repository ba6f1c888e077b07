import { action } from '#blueprint/screen/action.ts'
import { day, id } from '#blueprint/kinds/kinds.ts'

/** The figures of a period as a message to the player whose statement it is. */
export const sendStatement = action({
  name: 'sending',
  title: 'Send to the player',
  permission: 'MESSAGE_SEND',
  on: 'list',
  input: { account: id('Player id'), from: day('From'), to: day('To') },
  confirm: 'He reads opening, credit, debit and closing of this period in his messages.',
  isSilent: true,
})
