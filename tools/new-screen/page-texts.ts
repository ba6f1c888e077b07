import type { NewScreen } from './arguments.ts'
import { camel, createPermission, editPermission, nounOf, recordFile, recordName, titled } from './names.ts'

export const formText = (newScreen: NewScreen): string => {
  const { name } = newScreen
  const permission = editPermission(newScreen)
  return `import { pick } from '#blueprint/kinds/choices.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { form } from '#blueprint/screen/form.ts'
import { ${camel(name)} } from './${name}.screen.ts'

export const ${camel(name)}Form = form({
  noun: '${nounOf(newScreen)}',
  create: { path: '/${name}-create', title: 'New ${nounOf(newScreen)}', permission: '${permission}' },
  edit: { path: '/${name}-edit/:id', title: 'Edit ${nounOf(newScreen)}', permission: '${permission}' },
  back: ${camel(name)},
  fields: {
    note: text('Note', { maxLength: 200 }),
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
  },
})
`
}

export const storeText = (newScreen: NewScreen): string => {
  const { name, table } = newScreen
  return `import { decide, refuse } from '#blueprint/decision/decision.ts'
import { store } from '#engine/input/store.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { ${camel(name)}Form } from './${name}-edit.screen.ts'
import { ${recordName(newScreen)} } from './${recordFile(newScreen)}'

export const ${camel(name)}Store = store(${camel(name)}Form, ${recordName(newScreen)}, {
  values: ({ domainId }) => ({ domain: String(domainId) }),
  fresh: async (_, { entered }) => ({ id: uuidv7(), domainId: Number(entered?.domain ?? 0) }),
  facts: async (_, { known }, { actor }) => ({ isOwn: actor.domains.includes(known.domainId) }),
  rule({ row, known: { id, domainId }, isOwn }, { note }, { by }) {
    if (!isOwn) return refuse('Choose one of your domains.', 'domain')
    if (row !== null) return decide({ set: { note: note ?? '' } })
    const values = { id, domain_id: domainId, note: note ?? '', created_by: by.name }
    return decide({ rows: [{ table: '${table}', values }] })
  },
})
`
}

export const detailText = (newScreen: NewScreen): string => {
  const { area, noun, name, table, permission, per } = newScreen
  return `import { z } from 'zod/mini'
import { instant, text } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'

export const ${camel(name)}Row = query({
  at: '/api/${name}/:id',
  title: '${titled(nounOf(newScreen))}',
  permission: '${permission}',
  scope: '${per === 'player' ? 'downline' : 'everyone'}',
  parameters: z.object({ id: uuidParameter() }),
  answer: { createdAt: instant(), status: text(), note: text() },
})

export const ${camel(name)}Detail = page({
  path: '/${name}/:id',
  title: '${titled(nounOf(newScreen))}',
  permission: '${permission}',
  view: '${area}/${noun}/${name}-detail',
  subject: ['${table}', 'id'],
  queries: { row: ${camel(name)}Row },
})
`
}

export const viewText = (newScreen: NewScreen): string => {
  const { name } = newScreen
  return `import { useQueryOf, type ViewProps } from '#panel/engine/view.ts'
import { Badge, Instant } from '#panel/kinds/cells.tsx'
import { Facts, FailureNote, Panel, Waiting } from '#panel/ui/pieces.tsx'
import { ${camel(name)}Row } from './${name}-detail.screen.ts'

export default function ${titled(camel(name))}Detail({ parameters }: ViewProps) {
  const { data, failure, refetch } = useQueryOf(${camel(name)}Row, { id: parameters['id'] ?? '' })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <Panel title={data.note}>
      <Facts
        facts={[
          ['Created', <Instant key="created" value={data.createdAt} />],
          ['Status', <Badge key="status" state={data.status} />],
        ]}
      />
    </Panel>
  )
}
`
}

export const answerText = (newScreen: NewScreen): string => {
  const { name } = newScreen
  return `import { answerRow } from '#engine/derived/answer-row.ts'
import { ${camel(name)}Row } from './${name}-detail.screen.ts'
import { ${recordName(newScreen)} } from './${recordFile(newScreen)}'

export const ${camel(name)}Answer = answerRow(${camel(name)}Row, ${recordName(newScreen)}, ({ createdAt, status, note }) => ({
  createdAt,
  status,
  note,
}))
`
}

export const catalogueText = (newScreen: NewScreen): string => {
  const { name, table, permission } = newScreen
  return `import { instant, text } from '#blueprint/kinds/kinds.ts'
import { catalogue } from '#blueprint/catalogue/catalogue.ts'

/** Describe the purpose of the screen here. */
export const ${camel(name)} = catalogue({
  path: '/${name}',
  title: '${titled(name)}',
  noun: '${nounOf(newScreen)}',
  of: '${table}',
  view: '${permission}',
  create: '${createPermission(newScreen)}',
  edit: '${editPermission(newScreen)}',
  fields: {
    title: text('Title', { maxLength: 80 }),
    startsAt: instant('Starts', { optional: true }),
  },
  pictures: { picture: 'Picture' },
})
`
}
