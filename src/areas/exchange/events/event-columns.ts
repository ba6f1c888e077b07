import { id, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { limitColumns } from '#areas/exchange/markets/limit-columns.ts'

/** What of an event is set rather than watched: limits, what suspends it, its names elsewhere. */
export const seldomSeen = advanced({
  ...limitColumns,
  wicket: toggle('Suspend on wicket'),
  goal: toggle('On a goal'),
  redCard: toggle('Suspend on red card'),
  penalty: toggle('On a penalty'),
  silentSeconds: integer('Suspend on feed silence (s)'),
  externalId: text('Provider id', { mapped: true }),
  competitionId: id('Competition id'),
  version: integer('Version'),
})
