import type { NewScreen } from './arguments.ts'
import { camel, nounOf, titled } from './names.ts'
import { taskTestText } from './task-texts.ts'

export const reportText = ({
  name,
  permission,
}: NewScreen): string => `import { agentLink, day, domainId, id, integer, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

/** Describe the purpose of the report here. */
export const ${camel(name)} = list({
  path: '/${name}',
  title: '${titled(name)}',
  permission: '${permission}',
  scope: 'downline',
  columns: {
    day: day('Day'),
    agent: agentLink('Agent'),
    rows: integer('Rows', { total: 'sum' }),
    agentId: id('Agent id'),
    domainId: domainId(),
    id: text('Row id', { hidden: true }),
  },
  filters: (on) => on(['day', 'agentId', 'domainId']),
  sort: ['day', 'descending'],
})
`

export const reportDataText = ({ name, table }: NewScreen): string => `import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { ${camel(name)} } from './${name}.screen.ts'

export const ${camel(name)}Data = dataset(${camel(name)}, ({ db }) => {
  const day = sql<string>\`day_in(${table}.domain_id, ${table}.created_at)\`
  return db
    .selectFrom('${table}')
    .innerJoin('agent', 'agent.id', '${table}.agent_id')
    .groupBy([day, 'agent.id', '${table}.domain_id'])
    .select([
      day.as('day'),
      'agent.username as agent',
      sql<number>\`count(*)::int\`.as('rows'),
      'agent.id as agentId',
      '${table}.domain_id as domainId',
      sql<string>\`\${day} || '-' || agent.id\`.as('id'),
    ])
})
`

export const callText = (newScreen: NewScreen): string => {
  const { name, table } = newScreen
  return `import { z } from 'zod/mini'
import { accountId, externalId, note } from '#blueprint/inbound/field-schemas.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { inbound } from '#blueprint/screen/inbound.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { lockPlayer } from '#areas/players/player-calls/players.facts.ts'

export const ${camel(name)} = inbound({
  path: '/${name}',
  title: 'Add a ${nounOf(newScreen)}',
  description: 'Describe here what the call does.',
  input: z.strictObject({ externalId, player: accountId, note }),
  answer: z.object({ player: accountId }),
})

export const ${camel(name)}Handler = inboundHandler(${camel(name)}, {
  externalId: ({ externalId: id }) => ({ kind: '${table.replaceAll('_', '-')}', id }),
  facts: (tx, { input }) => lockPlayer(tx, input.player),
  rule: ({ player: { cell, id, domain_id, agent_id } }, { input }) =>
    decide({
      rows: [{ table: '${table}', values: { cell, player_id: id, domain_id, agent_id, note: input.note } }],
    }),
  reply: async (_, { input }) => ({ player: input.player }),
})
`
}

export const testText = (newScreen: NewScreen): string => {
  const { kind, name, table } = newScreen
  if (kind === 'task') return taskTestText(newScreen)
  if (kind === 'catalogue')
    return `import { it } from 'vitest'
import { provesCatalogue } from '#checks/harness/examples/example-catalogue.ts'
import { ${camel(name)} } from './${name}.screen.ts'

/** The fields of an entry as the page sends them. State all that are required. */
const example = {}

it('staff add, order and activate entries', () => provesCatalogue(${camel(name)}, example))
`
  if (kind === 'call')
    return `import { it } from 'vitest'
import { storesOnce } from '#checks/harness/examples/example-call.ts'
import { ${camel(name)} } from './${name}.inbound.ts'

/** The fields of a call beside its id and player. State them. */
const example = {}

it('a repeated call stores one row', () => storesOnce(${camel(name)}, '${table}', example))
`
  return `import { it } from 'vitest'
import { showsExample } from '#checks/harness/examples/example-row.ts'
import { ${camel(name)} } from './${name}.screen.ts'

/** Columns of one row of ${table} as it is stored, and what the screen shows of it. State both. */
const example = { stored: {}, shown: {} }

it('shows a stored row', () => showsExample(${camel(name)}, '${table}', example))
`
}
