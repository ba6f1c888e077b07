import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const market = recordOf('market', {
  scope: 'shared',
  flow: marketFlow,
  name: ({ id, name }) => `market ${id} ${name}`,
  shown: ['status', 'isOnManualHold'],
})
