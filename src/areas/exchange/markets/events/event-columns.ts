import { id, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { limitColumns } from '#areas/exchange/markets/limit-columns.ts'

/** Advanced columns of the event list: limits, automatic suspension and provider ids. */
export const advancedEventColumns = advanced({
  ...limitColumns,
  wicket: toggle('Suspend on wicket'),
  goal: toggle('Suspend on goal'),
  redCard: toggle('Suspend on red card'),
  penalty: toggle('Suspend on penalty'),
  silentSeconds: integer('Suspend on feed silence (s)'),
  externalId: text('Provider id', { mapped: true }),
  competitionId: id('Competition id'),
  version: integer('Version'),
})
