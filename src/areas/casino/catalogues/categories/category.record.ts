import { catalogueFlow } from '#blueprint/catalogue/catalogue.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const casinoCategory = recordOf('casino_category', {
  scope: 'domain',
  flow: catalogueFlow,
  name: ({ title }) => `casino category ${title}`,
  shown: ['title', 'slug', 'status'],
})
