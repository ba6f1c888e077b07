import type { NewScreen } from './arguments.ts'
import { camel, editPermission, flowName, flowPath, nounOf, recordFile, recordName } from './names.ts'

export const recordText = (newScreen: NewScreen): string => {
  const { kind, table, per, hasHistory } = newScreen
  const flow =
    kind === 'catalogue'
      ? { name: 'catalogueFlow', from: '#blueprint/catalogue/catalogue.ts' }
      : { name: flowName(newScreen), from: `#areas/${flowPath(newScreen)}` }
  const isMoved = hasHistory || kind === 'catalogue'
  return `import { recordOf } from '#engine/records/record-of.ts'
${isMoved ? `import { ${flow.name} } from '${flow.from}'\n` : ''}
export const ${recordName(newScreen)} = recordOf('${table}', {
  scope: '${per === 'player' ? 'agent' : 'domain'}',
${per === 'player' ? `  key: ['cell', 'player_id', 'id'],\n` : ''}${isMoved ? `  flow: ${flow.name},\n` : ''}${
    kind === 'catalogue'
      ? `  name: ({ title }) => \`${nounOf(newScreen)} \${title}\`,
  shown: ['title', 'status'],`
      : `  name: ({ id }) => \`${nounOf(newScreen)} \${id}\`,
  shown: [${isMoved ? `'status', ` : ''}'note'],`
  }
})
`
}

export const actionsText = (newScreen: NewScreen): string => {
  const { kind, table } = newScreen
  const permission = editPermission(newScreen)
  const queue = `import { minutes, oldestFirst, queue } from '#blueprint/screen/queue.ts'\n`
  return `import { transitions } from '#blueprint/transitions.ts'
${kind === 'queue' ? queue : ''}import { ${flowName(newScreen)} } from '#areas/${flowPath(newScreen)}'

export const ${camel(table)}Moves = transitions(${flowName(newScreen)}, { permission: '${permission}' }, { close: 'Close' })
${
  kind === 'queue'
    ? `
export const ${camel(table)}Queue = queue({
  of: '${table}',
  noun: '${nounOf(newScreen)}',
  permission: '${permission}',
  order: oldestFirst('created_at'),
  claim: minutes(15),
  assignee: 'claimedBy',
})
`
    : ''
}`
}

export const actsText = (newScreen: NewScreen): string => {
  const { kind, name, table } = newScreen
  const moves = `${camel(table)}Moves`
  const record = `import { ${recordName(newScreen)} } from './${recordFile(newScreen)}'`
  const acts = `export const ${camel(name)}Acts =`
  if (kind !== 'queue')
    return `import { moveActs } from '#engine/move-acts.ts'
import { ${moves} } from './${name}.actions.ts'
${record}

${acts} moveActs(${moves}, ${recordName(newScreen)}, {})
`
  return `import { caseActs } from '#engine/derived/case-acts.ts'
import { ${moves}, ${camel(table)}Queue } from './${name}.actions.ts'
${record}

${acts} caseActs(${camel(table)}Queue, ${recordName(newScreen)}, { waiting: 'OPEN', decisions: ${moves} })
`
}
