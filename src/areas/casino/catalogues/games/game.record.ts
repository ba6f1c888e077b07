import { catalogueFlow } from '#blueprint/catalogue/catalogue.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const casinoGame = recordOf('casino_game', {
  scope: 'domain',
  flow: catalogueFlow,
  name: ({ title }) => `casino game ${title}`,
  shown: ['title', 'code', 'status'],
})
