import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'
import { bonusTemplateFlow } from '#areas/marketing/rules/bonus-templates/bonus-template.ts'

/** Templates are those of a whole domain, so staff of an agent cannot decide on them. */
export const bonusTemplate = recordOf('bonus_template', {
  scope: 'domain',
  visible: ({ actor }) => sql<boolean>`${actor.agentId === null}`,
  flow: bonusTemplateFlow,
  name: ({ name }) => `bonus template ${name}`,
  shown: [
    'name',
    'status',
    'trigger',
    'code',
    'leastDeposit',
    'rate',
    'cap',
    'factor',
    'wageringBase',
    'stakeOrder',
    'days',
    'sportsbookWeight',
    'exchangeWeight',
    'minOddsE4',
    'maxPaid',
    'lostBelow',
    'uses',
    'usesByPlayer',
    'budget',
    'startsAt',
    'endsAt',
  ],
})
