import { catalogueFlow } from '#blueprint/catalogue/catalogue.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const casinoProvider = recordOf('casino_provider', {
  scope: 'domain',
  flow: catalogueFlow,
  name: ({ title }) => `casino provider ${title}`,
  shown: ['title', 'code', 'status'],
})
