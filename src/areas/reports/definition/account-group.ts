import { accountLink, id, percent, text } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** A row is an account directly below the start node; opening an agent shows the accounts below it. */
export const accountGroup = {
  id: id('Account id'),
  level: text('Level', { sortable: true }),
  account: accountLink('Account', { filter: 'node' }),
  ...advanced({
    name: text('Name', { sortable: true }),
    ...playerIds,
    currency: text('Currency'),
    nodeId: id('Node id'),
  }),
  share: percent('Share %', {
    hint: 'Cumulative share of the account and its downline. Empty if the selected products have different shares.',
    sortable: true,
  }),
}
