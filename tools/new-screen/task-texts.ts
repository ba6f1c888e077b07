import type { NewScreen } from './arguments.ts'
import { camel, recordFile } from './names.ts'

/** The name under which a file of a record exports it. A task moves rows, so the record needs a flow. */
export function exportedRecord(content: string, { file, table }: { file: string; table: string }): string {
  const [, name] = new RegExp(`export const (\\w+) = recordOf\\('${table}'`).exec(content) ?? []
  if (name === undefined) throw new Error(`${file} exports no record of the table ${table}`)
  if (!/\bflow\b/.test(content)) throw new Error(`${file} names no flow. A task moves rows from state to state.`)
  return name
}

export const taskText = (newScreen: NewScreen, record: string): string => {
  const { name, noun, table } = newScreen
  return `import { sql } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import { recordTask } from '#engine/tasks/record-task.ts'
import { ${record} } from './${recordFile(newScreen)}'

/** Describe here which rows are due and what becomes of them. */
export const ${camel(name)} = recordTask(${record}, {
  name: '${noun}.${name}',
  everyMs: 10_000,
  due: sql<boolean>\`${table}.status = 'OPEN' and ${table}.created_at <= now() - interval '1 day'\`,
  rule: () => decide({ move: 'close' }),
})
`
}

export const taskTestText = ({ name, table }: NewScreen): string => `import { it } from 'vitest'
import { decidesWhatIsDue } from '#checks/harness/examples/example-task.ts'
import { ${camel(name)} } from './${name}.task.ts'

/** Columns of a row of ${table} that is due, of one that is not yet, and what the work changes in the first. State them. */
const example = { due: {}, early: {}, changed: {} }

it('decides what is due, once, and nothing else', () => decidesWhatIsDue(${camel(name)}, '${table}', example))
`
