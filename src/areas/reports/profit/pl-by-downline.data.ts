import { aggregate } from '#engine/list/dataset.ts'
import { accountRows } from '#areas/reports/definition/account-rows.facts.ts'
import { plByDownline } from './pl-by-downline.screen.ts'

export const plByDownlineData = aggregate(
  plByDownline,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero'],
  (request) => accountRows(request),
)
