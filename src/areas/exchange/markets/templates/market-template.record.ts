import { recordOf } from '#engine/records/record-of.ts'
import { lockNames } from './market-templates.facts.ts'

/** What a market of an event is made from. Names are given once for each sport, so they are locked together. */
export const marketTemplate = recordOf('market_template', {
  scope: 'operator',
  lockFirst: lockNames,
  name: ({ id, name }) => `market template ${id} ${name}`,
  shown: [
    'sport',
    'name',
    'kind',
    'runners',
    'winners',
    'line',
    'maxDistance',
    'minStake',
    'maxStake',
    'maxLoss',
    'maxProfit',
    'maxDeviation',
    'delayMs',
    'commission',
    'rules',
    'isActive',
  ],
})
